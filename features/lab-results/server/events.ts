import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson } from '#platform/server/events/publish.ts';
import { RESULT_EVENTS, type ReportsLive } from '../contract.ts';
import { READING_CONTEXTS, readingOf } from '../rules.ts';
import type { ReportRow, ValueRow } from './repository/reports.ts';

const watchers = async (db: Db, { brandId, patientId }: ReportRow): Promise<string[]> => [
  ...new Set([
    patientId,
    ...(await caretakersOf(db, brandId, patientId)),
    ...(await cliniciansOf(db, brandId, patientId)),
  ]),
];

/** In the transaction of the change. */
export async function announceReport(
  tx: Tx,
  now: Date,
  report: ReportRow,
  of: { isNews: boolean; actorId?: string | null; wasCritical?: boolean },
): Promise<void> {
  const { isNews, actorId = null, wasCritical = false } = of;
  const { id, brandId, patientId, state, abnormal } = report;
  const payload: ReportsLive = { patient_id: patientId };
  const rooms = (await watchers(tx, report)).map((person) => roomOfPerson(brandId, person));
  const data = {
    report_id: id,
    patient_id: patientId,
    state,
    abnormal,
    actor_id: actorId,
    was_critical: wasCritical,
  };
  await publish(tx, now, {
    ...declared(isNews ? RESULT_EVENTS.reported : RESULT_EVENTS.changed, data),
    brandId,
    live: [{ event: 'reports', rooms, payload }],
  });
}

export async function announceCritical(tx: Tx, now: Date, report: ReportRow): Promise<void> {
  const data = { report_id: report.id, patient_id: report.patientId, taken_at: report.takenAt.toISOString() };
  await publish(tx, now, { ...declared(RESULT_EVENTS.critical, data), brandId: report.brandId });
}

/**
 * Of blood sugar and HbA1c; nothing of the others. Where a number was corrected into words, the event has the number of
 * before: what the value is now is read by the listener.
 */
export async function announceMeasured(
  tx: Tx,
  now: Date,
  value: ValueRow,
  before: ValueRow | undefined,
): Promise<void> {
  const context = READING_CONTEXTS[value.loinc ?? ''];
  const measured = value.number === null ? before : value;
  if (!context || !measured || measured.number === null) return;
  const { number } = measured;
  const data = {
    ...{ value_id: value.id, report_id: value.reportId, patient_id: value.patientId },
    ...{ context, ...readingOf({ ...measured, number }), taken_at: value.takenAt.toISOString() },
  };
  await publish(tx, now, { ...declared(RESULT_EVENTS.measured, data), brandId: value.brandId });
}
