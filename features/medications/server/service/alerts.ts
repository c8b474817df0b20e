import { v7 as uuid } from 'uuid';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { type DomainEvent, publish } from '#platform/server/events/publish.ts';
import { DEFAULT_TIMES } from '../../contract.ts';
import { alertsFamily, doseDay, dueInstant, judgedDoses, mayAlert } from '../../rules.ts';
import { familyAlert } from '../events.ts';
import * as doses from '../repository/doses.ts';
import * as medications from '../repository/medications.ts';
import type { ClaimedRing, OfPatient } from '../repository/reminders.ts';
import * as repository from '../repository/watches.ts';

const DAYS = 7;
const attemptOf = ({ attempts }: ClaimedRing): number => attempts - 1;

/** Notifies those of the family who have agreed, in the transaction that claimed the rings: once for each time. */
export async function alertFamilies(tx: Tx, rings: readonly ClaimedRing[], now: Date): Promise<void> {
  const grave = rings.filter((ring) => mayAlert({ attempt: attemptOf(ring), important: ring.important }));
  if (grave.length === 0) return;
  const watchers = await repository.watchersOf(
    tx,
    grave.map(({ patient_id }) => patient_id),
  );
  const events: DomainEvent[] = [];
  for (const ring of grave) {
    const watching = watchers.filter(
      (each) =>
        each.patient_id === ring.patient_id &&
        each.brand_id === ring.brand_id &&
        (ring.important || !each.important_only),
    );
    if (watching.length > 0) events.push(...(await alertOf(tx, ring, watching, now)));
  }
  await publish(tx, now, ...events);
}

async function alertOf(
  tx: Tx,
  ring: ClaimedRing,
  watching: readonly repository.Watcher[],
  now: Date,
): Promise<DomainEvent[]> {
  const dueAt = new Date(Math.round(ring.due_at));
  const asked = { attempt: attemptOf(ring), important: ring.important, due_at: dueAt };
  const of = { patientId: ring.patient_id, brandId: ring.brand_id };
  if (!alertsFamily(asked, ring.important ? [] : await dosesBefore(tx, of, now))) return [];
  const rows = watching.map(({ watch_id, watcher_id }) => ({
    ...{ id: uuid(), ...of, watchId: watch_id, watcherId: watcher_id, dueAt, slot: ring.slot },
    ...{ important: ring.important, sentAt: now },
  }));
  const sent = await repository.addAlerts(tx, rows);
  return rows.filter(({ id }) => sent.has(id)).map((row) => familyAlert(row));
}

/** Doses of the week before of which the patient is reminded, with what became of them. */
async function dosesBefore(tx: Tx, of: OfPatient, now: Date) {
  const today = doseDay(now);
  const sinceDay = addDays(today, -DAYS);
  const rows = await medications.medicationsOf(tx, of, dueInstant(sinceDay, '04:00'), sinceDay);
  const events = await doses.eventsSince(tx, of, sinceDay);
  const times = (await medications.settingsOf(tx, of))?.times ?? DEFAULT_TIMES;
  const medicines = rows
    .filter(({ remind }) => remind)
    .map(({ id, regimens }) => ({ medication_id: id, regimens }));
  return Array.from({ length: DAYS + 1 }, (_, n) => addDays(sinceDay, n)).flatMap((day) =>
    judgedDoses(medicines, day, times, events, now),
  );
}
