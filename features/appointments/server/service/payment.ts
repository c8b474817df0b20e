import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type Change, CLOCK_ID, PAYMENT_MINUTES, STATUS, type Status } from '../../contract.ts';
import { appointmentEvent } from '../events.ts';
import { findAppointment } from '../repository/appointments.ts';
import { setStatus } from '../repository/changes.ts';
import { lockCalendars } from '../repository/locks.ts';
import { unpaidSince } from '../repository/unpaid.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { follow } from './change.ts';
import { waitAgain } from './offer.ts';

type Work = Pick<JobContext, 'now'>;

/** The fee was paid: what was reserved is booked, and everybody concerned hears of it now. False: it is gone. */
export async function confirmPaid(tx: Tx, work: Work, brandId: string, id: string): Promise<boolean> {
  return await leaveWaiting(tx, work, { brandId, id, to: STATUS.booked, change: 'booked' });
}

async function leaveWaiting(
  tx: Tx,
  { now }: Work,
  { brandId, id, to, change }: { brandId: string; id: string; to: Status; change: Change },
): Promise<boolean> {
  const seen = await findAppointment(tx, brandId, id);
  if (!seen) return false;
  await lockCalendars(tx, seen.clinician_id, seen.patient_id);
  const row = await findAppointment(tx, brandId, id);
  if (row?.status !== STATUS.awaitingPayment) return false;
  const word = to === STATUS.cancelled ? 'cancelled' : 'status_changed';
  const entry = { change: word, byId: CLOCK_ID, byType: 'clock', at: now, why: null } as const;
  if (!(await setStatus(tx, row, to, entry))) return false;
  const after = { ...row, status: to, version: row.version + 1 };
  await publish(tx, now, appointmentEvent(after, change, null));
  return true;
}

const AT_ONCE = 200;

/**
 * Frees the times that were reserved and not paid for. Their bookings were announced to no user, so their end isn't
 * either. A patient who had accepted the time from the waiting list has the same place in it again.
 */
export async function releaseUnpaid(work: JobContext): Promise<void> {
  const before = new Date(work.now.getTime() - PAYMENT_MINUTES * 60_000);
  const due = await unpaidSince(work.db, before, AT_ONCE);
  for (const { id, brand_id: brandId } of due)
    await changeCalendar(work, async (tx) => {
      const row = await findAppointment(tx, brandId, id);
      const to = STATUS.cancelled;
      if (!row || !(await leaveWaiting(tx, work, { brandId, id, to, change: 'status_changed' }))) return;
      await waitAgain(tx, work, row);
      await follow(tx, work, row, to);
    });
}
