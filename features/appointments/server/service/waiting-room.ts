import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext, Principal } from '#platform/server/http/context.ts';
import { conflict, notFound } from '#platform/server/http/refusal.ts';
import { STATUS, type Status } from '../../contract.ts';
import { changeOf, mayEnterWaiting } from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import { stateOf } from '../presenter.ts';
import { findAppointment } from '../repository/appointments.ts';
import { setStatus } from '../repository/changes.ts';
import { lockCalendars } from '../repository/locks.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { follow } from './change.ts';

/**
 * The patient of a video or audio visit is there: 5, or 6 once what is asked beforehand is done. Who is there already
 * stays where they are. Whether the principal is the patient, or acts for the patient, is the caller's to decide.
 * @throws Refusal 404; 409 `too_early` before a quarter of an hour ahead, `transition_not_allowed` when it is over
 */
export async function enterWaiting(
  tx: Tx,
  work: JobContext,
  visit: { readonly brandId: string; readonly appointmentId: string },
  by: Pick<Principal, 'personId' | 'userType'>,
  to: typeof STATUS.arrived | typeof STATUS.preSession = STATUS.arrived,
): Promise<AppointmentRow> {
  const seen = await findAppointment(tx, visit.brandId, visit.appointmentId);
  if (!seen) throw notFound();
  await lockCalendars(tx, seen.clinician_id, seen.patient_id);
  let row = await findAppointment(tx, visit.brandId, visit.appointmentId);
  if (!row) throw notFound();
  const verdict = mayEnterWaiting({ ...stateOf(row), mode: row.mode }, work.now.getTime());
  if (verdict !== 'allowed') throw conflict(verdict);
  const steps: readonly Status[] = [STATUS.arrived, STATUS.preSession];
  for (const step of steps.filter((each) => each <= to)) {
    if (row.status >= step) continue;
    const change = changeOf(row.status, step);
    const entry = { change, byId: by.personId, byType: by.userType, at: work.now, why: null };
    if (!(await setStatus(tx, row, step, entry))) throw conflict('changed_meanwhile');
    await follow(tx, work, row, step);
    row = { ...row, status: step, version: row.version + 1 };
    await publish(tx, work.now, appointmentEvent(row, change, by.personId));
  }
  return row;
}
