import {
  actsFor,
  assignedAmong,
  familyIdsOf,
  isInCareCircle,
  isPatientOf,
} from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { CartRow } from './repository/cart.ts';
import type { WholeOrder } from './repository/orders.ts';

/**
 * Patients fill their own carts and those of persons they act for; clinicians suggest tests to patients in their
 * care.
 */
export const mayFill = isInCareCircle;

/** Only the patient's side says yes or no. */
export const mayDecide = async (db: Db, principal: Principal, item: CartRow): Promise<boolean> =>
  await actsFor(db, principal, item.patientId);

/** The patient's side takes out anything; a clinician takes back what they suggested, while they look after the patient. */
export async function mayRemove(db: Db, principal: Principal, item: CartRow): Promise<boolean> {
  if (item.state === 'ordered') return false;
  if (principal.userType === 'patient') return await mayDecide(db, principal, item);
  return item.suggestedBy === principal.personId && (await mayFill(db, principal, item.patientId));
}

/** The principal and all persons the principal acts for. */
export const ownSide = async (db: Db, { brandId, personId }: Principal): Promise<string[]> => [
  personId,
  ...(await familyIdsOf(db, brandId, personId)),
];

/** Staff of the brand see the cart of each of its patients, but put nothing into it. */
export const maySeeCart = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'staff'
    ? await isPatientOf(db, principal.brandId, patientId)
    : await mayFill(db, principal, patientId);

/**
 * Staff see the orders of their brand, patients those in which they or a person they act for is tested, doctors those
 * of patients in their care. A coach sees what became of a suggestion, not the order.
 */
export async function mayRead(db: Db, principal: Principal, { patients }: WholeOrder): Promise<boolean> {
  const { userType, brandId, personId } = principal;
  if (userType === 'staff') return true;
  const ids = patients.map(({ patientId }) => patientId);
  if (userType === 'patient') {
    const side = await ownSide(db, principal);
    return ids.some((id) => side.includes(id));
  }
  return userType === 'doctor' && (await assignedAmong(db, brandId, personId, ids)).size > 0;
}

/** The patient's side and the front desk change an order; doctors only see it. */
export const mayChange = async (db: Db, principal: Principal, whole: WholeOrder): Promise<boolean> =>
  !isClinician(principal.userType) && (await mayRead(db, principal, whole));
