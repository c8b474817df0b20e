import { clinicianCards, isPatientOf, mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Only doctors with a registration that staff have verified open records in an emergency. */
export async function mayBreakGlass(db: Db, { userType, brandId, personId }: Principal): Promise<boolean> {
  if (userType !== 'doctor') return false;
  const card = (await clinicianCards(db, brandId, [personId])).get(personId);
  return card?.isRegistrationVerified === true;
}

/** The patient is of the brand and not the principal. */
export const mayOpenOf = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  patientId !== principal.personId &&
  (await mayBreakGlass(db, principal)) &&
  (await isPatientOf(db, principal.brandId, patientId));

/** Staff read emergency contacts of patients of their brand, with a reason. */
export const mayReadContacts = (db: Db, { userType, brandId }: Principal, patientId: string) =>
  userType === 'staff' ? isPatientOf(db, brandId, patientId) : Promise.resolve(false);

/** A patient, and who acts for them, sees who opened the record in an emergency. */
export const maySeeOf = (db: Db, { brandId, personId }: Principal, patientId: string): Promise<boolean> =>
  mayActFor(db, brandId, personId, patientId);

type Report = { readonly openedBy: string; readonly patientId: string; readonly reviewedAt: Date | null };

/** A doctor closes what they opened. */
export const mayEnd = (principal: Principal, report: Report): boolean =>
  principal.userType === 'doctor' && report.openedBy === principal.personId;

/** The person who opened a record does not review it, nor does its patient. */
export const isConcerned = ({ personId }: Principal, { openedBy, patientId }: Report): boolean =>
  openedBy === personId || patientId === personId;

/** Staff review what others opened of others, once. */
export const mayReview = (principal: Principal, report: Report): boolean =>
  principal.userType === 'staff' && !isConcerned(principal, report) && report.reviewedAt === null;
