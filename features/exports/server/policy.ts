import { actsFor } from '#features/people/server/index.ts';

/** Patients export their own data and those of the family for whom they act; nobody else exports anything of them. */
export const mayExport = actsFor;
