import type { Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict } from '../refusals.ts';
import type { BookingSnapshot } from '../repository/booking.ts';
import { lockKeys } from '../repository/locks.ts';

/** Visits to come that one person has booked for themselves and the family; those that the clinic booked don't count. */
export const MOST_OPEN = 10;
/** Visits of one day with one clinician. */
export const MOST_THAT_DAY = 3;

const LOCK: Statement = {
  name: 'appointments.lock_limits',
  text: 'select pg_advisory_xact_lock($1::bigint), pg_advisory_xact_lock($2::bigint)',
};

/**
 * Bookings of one patient and of one booker are counted one after the other, so that parallel ones can't pass the
 * limit. All code takes these locks before those on calendars, so that there is no deadlock. Clinicians and staff
 * have no limit.
 */
export async function lockLimits(tx: Tx, { principal }: SignedIn, patientId: string): Promise<void> {
  if (principal.userType !== 'patient') return;
  await runPrepared(tx, LOCK, lockKeys(`limit ${patientId}`, `limit ${principal.personId}`));
}

/** @throws Refusal 409 `too_many_open` or `too_many_that_day` when so many more would pass a limit. */
export function assertWithinLimits({ principal }: SignedIn, { open }: BookingSnapshot, more = 1): void {
  if (principal.userType !== 'patient') return;
  if (Math.max(open.patient, open.booker) + more > MOST_OPEN) throw conflict('too_many_open');
  assertDayHasRoom({ principal }, { open });
}

/** @throws Refusal 409 `too_many_that_day` */
export function assertDayHasRoom(
  { principal }: Pick<SignedIn, 'principal'>,
  { open }: Pick<BookingSnapshot, 'open'>,
): void {
  if (principal.userType === 'patient' && open.that_day >= MOST_THAT_DAY) throw conflict('too_many_that_day');
}
