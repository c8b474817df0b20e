import type { PatientFilterGiven } from '#platform/web/feature.ts';
import { TagFilter } from './tag-filter.tsx';

/** Above the list of patients. */
export const PatientFilter = (given: PatientFilterGiven) => <TagFilter of="patients" {...given} />;
