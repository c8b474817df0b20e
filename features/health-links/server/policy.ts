import { actsFor } from '#features/people/server/index.ts';

/** Patients share their own record and those of family members they act for, and see and end those links. */
export const mayShare = actsFor;
