import type { PatientFilterGiven } from '#features/people/web/slots.ts';
import { TagFilter } from './tag-filter.tsx';

/** Above the list of patients. */
export const PatientFilter = (given: PatientFilterGiven) => <TagFilter of="patients" {...given} />;
