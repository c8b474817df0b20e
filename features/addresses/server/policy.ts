import { isPatientOf } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients see their own addresses; staff of the brand see those of its patients, to send somebody there. */
export const mayListAddressesOf = async (
  db: Db,
  { userType, personId, brandId }: Principal,
  patientId: string,
): Promise<boolean> =>
  userType === 'staff' ? await isPatientOf(db, brandId, patientId) : personId === patientId;

/** An address is changed only by its patient, in the brand where it was entered. */
export const ownsAddress = (
  principal: Principal,
  address: { readonly personId: string; readonly brandId: string },
): boolean =>
  principal.userType === 'patient' &&
  principal.personId === address.personId &&
  principal.brandId === address.brandId;
