import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict } from '#platform/server/http/refusal.ts';
import { STATUS, type Status } from '../contract.ts';

/**
 * Where the fee of a visit is paid. `online`: before it is booked, while the time is reserved. `at_clinic`: there.
 * `nowhere`: online only, and this deployment takes no payments, so that visits with a fee can't be booked online.
 */
export type FeePlace = 'online' | 'at_clinic' | 'nowhere';

/** Patients pay first; what staff and clinicians book for them is booked. */
export function statusOfNew(ctx: SignedIn, fee: number, place: FeePlace | undefined): Status {
  if (ctx.principal.userType !== 'patient' || fee === 0 || place === undefined || place === 'at_clinic')
    return STATUS.booked;
  if (place === 'nowhere') throw conflict('fee_not_payable');
  return STATUS.awaitingPayment;
}
