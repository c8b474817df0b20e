import { isInCareCircle } from '#features/people/server/index.ts';

/** Patients read the summary of themselves and of the family for whom they act; doctors and coaches in care read it. */
export const mayReadSummary = isInCareCircle;
