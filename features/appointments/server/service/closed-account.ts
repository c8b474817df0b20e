import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { STATUS } from '../../contract.ts';
import { changeOf } from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import { findAppointment } from '../repository/appointments.ts';
import { setStatus } from '../repository/changes.ts';
import { eraseWords, upcomingOf } from '../repository/closed-account.ts';
import { lockCalendars } from '../repository/locks.ts';
import { openEntriesOf } from '../repository/waiting.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { follow, newsOf } from './change.ts';
import { endWaiting } from './offer.ts';

/**
 * A person deleted their account: ends their coming visits. A patient's are cancelled, a clinician's declined, each
 * in a transaction of its own, so that the other side is notified and the time is offered to waiting patients.
 */
export async function endUpcomingVisits(work: JobContext, personId: string): Promise<void> {
  for (const { id, brandId } of await upcomingOf(work.db, personId, work.now)) {
    await changeCalendar(work, async (tx) => {
      const seen = await findAppointment(tx, brandId, id);
      if (!seen) return;
      await lockCalendars(tx, seen.clinician_id, seen.patient_id);
      const row = await findAppointment(tx, brandId, id);
      // Another request has ended it meanwhile, or the visit has begun.
      if (!row || (row.status !== STATUS.booked && row.status !== STATUS.awaitingPayment)) return;
      const isPatient = row.patient_id === personId;
      const to = isPatient || row.status === STATUS.awaitingPayment ? STATUS.cancelled : STATUS.declined;
      const change = changeOf(row.status, to);
      const byType = isPatient ? 'patient' : (row.clinician_type ?? 'doctor');
      const entry = { change, byId: personId, byType, at: work.now, why: null } as const;
      if (!(await setStatus(tx, row, to, entry))) return;
      await follow(tx, work, row, to);
      const after = { ...row, status: to, version: row.version + 1 };
      await publish(tx, work.now, appointmentEvent(after, newsOf(row, change), personId));
    });
  }
}

/**
 * A person deleted their account: no entry of the waiting list stays for them, as the patient or as the clinician. What
 * was held for them is offered to the next patient.
 */
export async function endWaitingOf(work: JobContext, personId: string): Promise<void> {
  for (const entry of await openEntriesOf(work.db, personId))
    await changeCalendar(work, (tx) => endWaiting(tx, work, entry, personId));
}

/** The years for which the record had to be stored are over: erases the texts about the patient. */
export async function eraseRecord(work: JobContext, personId: string): Promise<void> {
  await work.transaction((tx) => eraseWords(tx, personId));
}
