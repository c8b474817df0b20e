import { actsFor } from '#features/people/server/index.ts';

/** Patients export their own data and those of family members they act for; other users can't. */
export const mayExport = actsFor;
