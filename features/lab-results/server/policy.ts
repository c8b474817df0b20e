import { isInCareCircle } from '#features/people/server/index.ts';

/**
 * Patients read their own reports and those of persons they act for; doctors and coaches those of patients in their
 * care.
 */
export const mayRead = isInCareCircle;
