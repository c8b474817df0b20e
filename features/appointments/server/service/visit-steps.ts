import type { UserType } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { STATUS, type Status } from '../../contract.ts';
import { changeOf, maySetStatus } from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import { stateOf } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { findAppointment } from '../repository/appointments.ts';
import { setStatus } from '../repository/changes.ts';
import { lockCalendars } from '../repository/locks.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { follow } from './change.ts';

/** The order of the statuses from booked to completed. */
const FORWARD: readonly Status[] = [
  STATUS.booked,
  STATUS.arrived,
  STATUS.preSession,
  STATUS.inSession,
  STATUS.completed,
];

/**
 * Takes a visit forward to a status, one step after the other, within the transaction of what made it go on. The rules of
 * the clinician hold for each step, also where the patient's own arrival in the waiting room is the reason. Nothing
 * happens to a visit that is there already, or further.
 * @throws Refusal `transition_not_allowed` from a status that leads nowhere, `changed_meanwhile` to who was slower.
 */
export async function takeVisitForward(
  tx: Tx,
  work: JobContext,
  visit: { readonly brandId: string; readonly appointmentId: string },
  to: Status,
  by: { readonly personId: string; readonly userType: UserType },
): Promise<AppointmentRow> {
  const seen = await findAppointment(tx, visit.brandId, visit.appointmentId);
  if (!seen) throw notFound();
  await lockCalendars(tx, seen.clinician_id, seen.patient_id);
  let row = await findAppointment(tx, visit.brandId, visit.appointmentId);
  if (!row) throw notFound();
  const [from, until] = [FORWARD.indexOf(row.status), FORWARD.indexOf(to)];
  if (from === -1) throw conflict('transition_not_allowed');
  for (const next of FORWARD.slice(from + 1, until + 1)) row = await step(tx, work, row, next, by);
  return row;
}

async function step(
  tx: Tx,
  work: JobContext,
  row: AppointmentRow,
  to: Status,
  by: { readonly personId: string; readonly userType: UserType },
): Promise<AppointmentRow> {
  const verdict = maySetStatus(stateOf(row), to, 'clinician', work.now.getTime());
  if (verdict !== 'allowed') throw conflict(verdict);
  const change = changeOf(row.status, to);
  const entry = { change, byId: by.personId, byType: by.userType, at: work.now, why: null };
  if (!(await setStatus(tx, row, to, entry))) throw conflict('changed_meanwhile');
  await follow(tx, work, row, to);
  const after = { ...row, status: to, version: row.version + 1 };
  await publish(tx, work.now, appointmentEvent(after, change, by.personId));
  return after;
}
