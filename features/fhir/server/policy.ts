import { isInCareCircle } from '#features/people/server/index.ts';

/**
 * Patients read their own summary and those of family members they act for; doctors and coaches read the summaries of
 * patients in their care.
 */
export const mayReadSummary = isInCareCircle;
