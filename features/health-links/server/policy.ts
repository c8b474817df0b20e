import { actsFor } from '#features/people/server/index.ts';

/** Patients share their own record and that of the family for whom they act, and see and end those links. */
export const mayShare = actsFor;
