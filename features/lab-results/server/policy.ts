import { isInCareCircle } from '#features/people/server/index.ts';

/** Patients read their own reports and those of whom they act for; doctors and coaches those of patients in their care. */
export const mayRead = isInCareCircle;
