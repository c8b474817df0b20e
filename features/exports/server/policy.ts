import { mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients export their own data and those of the family for whom they act; nobody else exports anything of them. */
export const mayExport = async (db: Db, { userType, brandId, personId }: Principal, patientId: string) =>
  userType === 'patient' && (await mayActFor(db, brandId, personId, patientId));
