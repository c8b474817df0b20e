import { mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients share their own record and that of the family for whom they act, and see and end those links. */
export const mayShare = async (db: Db, { userType, brandId, personId }: Principal, patientId: string) =>
  userType === 'patient' && (await mayActFor(db, brandId, personId, patientId));
