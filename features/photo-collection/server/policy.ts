import { actsFor, isPatientOf } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients decide for themselves and for persons they act for. */
export const mayDecide = actsFor;

/** Staff collect photos of patients of their brand. */
export const mayCollect = async (db: Db, { userType, brandId }: Principal, patientId: string) =>
  userType === 'staff' && (await isPatientOf(db, brandId, patientId));
