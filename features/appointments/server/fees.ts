import type { VisitMode } from '#features/people/contract.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { STATUS, type Status } from '../contract.ts';
import { conflict } from './refusals.ts';

/**
 * Where the fee of a visit is paid. `online`: before it is booked, while the time is reserved. `at_clinic`: there.
 * `nowhere`: online only, and this deployment takes no payments, so that visits with a fee can't be booked online.
 */
export type FeePlace = 'online' | 'at_clinic' | 'nowhere';

interface PatientVisit {
  readonly brandId: string;
  readonly personId: string;
  readonly mode: VisitMode;
  readonly now: Date;
}

/** Visits that a care plan includes. */
export interface PlanVisits {
  /** So many of this kind cost this patient nothing today. Of an appointment that is counted already: that one. */
  left(db: Db, visit: PatientVisit & { readonly appointmentId?: string }): Promise<number>;
  /** Counts one, once, in the transaction of its booking. False: the fee is to be paid. */
  use(tx: Tx, visit: PatientVisit & { readonly appointmentId: string }): Promise<boolean>;
}

/** Patients pay first; what staff and clinicians book for them is booked. */
export function statusOfNew(ctx: SignedIn, fee: number, place: FeePlace | undefined): Status {
  if (ctx.principal.userType !== 'patient' || fee === 0 || place === undefined || place === 'at_clinic')
    return STATUS.booked;
  if (place === 'nowhere') throw conflict('fee_not_payable');
  return STATUS.awaitingPayment;
}
