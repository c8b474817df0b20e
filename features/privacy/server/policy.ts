import { actsFor, isPatientOf } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients decide for themselves and for family members they act for. */
export const mayDecideFor = actsFor;

/** Staff of the brand answer a nominee who writes or calls in the place of a patient. */
export const mayReadNominee = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'staff' && (await isPatientOf(db, principal.brandId, patientId));

interface Handled {
  readonly acknowledgedAt: Date | null;
  readonly settledAt: Date | null;
  readonly patientId: string;
  readonly madeBy: string;
  /** Who made the access that it is about. */
  readonly readerId: string | null;
}

/** Staff of the brand handle what others ask for, and what others did. */
export const mayHandle = (principal: Principal, { patientId, madeBy, readerId }: Handled): boolean =>
  principal.userType === 'staff' && ![patientId, madeBy, readerId].includes(principal.personId);

export const mayAcknowledge = (principal: Principal, request: Handled): boolean =>
  mayHandle(principal, request) && request.acknowledgedAt === null && request.settledAt === null;

export const maySettle = (principal: Principal, request: Handled): boolean =>
  mayHandle(principal, request) && request.settledAt === null;

interface Prepared {
  readonly state: string;
  readonly preparedBy: string;
  /** It is about what this person read, what their session read, or data of theirs. */
  readonly isInvolved: boolean;
}

/** Notices go out when a second person has confirmed them. */
export const mayConfirm = (principal: Principal, breach: Prepared): boolean =>
  mayDrop(principal, breach) && breach.preparedBy !== principal.personId;

export const mayDrop = (principal: Principal, breach: Prepared): boolean =>
  principal.userType === 'staff' && breach.state === 'prepared' && !breach.isInvolved;

/** Staff who are not involved add to the second notice to the Board, before and after the people are notified. */
export const mayComplete = (principal: Principal, breach: Prepared): boolean =>
  principal.userType === 'staff' && breach.state !== 'dropped' && !breach.isInvolved;
