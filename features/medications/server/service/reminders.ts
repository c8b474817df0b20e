import { BRANDS } from '#brands/index.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { DEFAULT_TIMES } from '../../contract.ts';
import { doseDay, dueInstant, judgedDoses, LATE_MS, nextRing, ringsOf } from '../../rules.ts';
import { reminderDue, reminderReplaced } from '../events.ts';
import * as doses from '../repository/doses.ts';
import * as medications from '../repository/medications.ts';
import * as repository from '../repository/reminders.ts';
import { cancelAlerts } from '../repository/watches.ts';
import { alertFamilies } from './alerts.ts';

type Work = Pick<JobContext, 'db' | 'now' | 'transaction'>;
const AT_ONCE = 500;
/** Days for which rings are planned, the one in progress included. */
const DAYS_AHEAD = 3;
const brandIds = BRANDS.map((brand) => brand.id);

/**
 * What rings for a patient from now on, as it follows from regimens, settings and answers. It runs in the transaction of
 * whatever changed one of these: what is answered or stopped is silent the moment that it is committed. Of two changes
 * at once the later one plans with the other.
 */
export async function planReminders(tx: Tx, of: repository.OfPatient, now: Date): Promise<void> {
  await medications.lockMedicinesOf(tx, of.brandId, of.patientId);
  const today = doseDay(now);
  const found = await medications.settingsOf(tx, of);
  const settings = { times: found?.times ?? DEFAULT_TIMES, remind: found?.remind ?? true };
  const sinceDay = addDays(today, -1);
  const rows = await medications.medicationsOf(tx, of, dueInstant(sinceDay, '04:00'), sinceDay);
  const reminded = rows.filter(({ remind }) => settings.remind && remind);
  const important = new Set(reminded.filter((row) => row.important).map(({ id }) => id));
  const events = reminded.length > 0 ? await doses.eventsSince(tx, of, sinceDay) : [];
  const medicines = reminded.map(({ id, regimens }) => ({ medication_id: id, regimens }));
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, n) => addDays(sinceDay, n));
  const judged = days.map((day) => judgedDoses(medicines, day, settings.times, events, now));
  const rings = judged.flatMap((ofDay) => ringsOf(ofDay, (id) => important.has(id)));
  await repository.planRings(
    tx,
    of,
    new Date(now.getTime() - LATE_MS),
    rings.map(({ medication_ids: ids, ...ring }) => ({
      ...{ ...ring, next_at: nextRing(ring.due_at, new Date(now.getTime() - 1)) },
      asked: { since: now.toISOString(), ids },
    })),
  );
  const unanswered = judged.flat().filter(({ state }) => state !== 'taken' && state !== 'skipped');
  const open = {
    since: dueInstant(sinceDay, '04:00'),
    unanswered: unanswered.map(({ due_at }) => due_at),
  };
  await repository.closeRings(tx, of, open);
  await cancelAlerts(tx, of, { ...open, now });
  const plannedUntil = dueInstant(addDays(today, DAYS_AHEAD), '04:00');
  await repository.setPlanned(tx, of, { ...settings, plannedUntil }, now);
}

/** Plans the coming days of patients with too few planned reminders. */
export async function planAll(work: Work): Promise<void> {
  const until = dueInstant(addDays(doseDay(work.now), DAYS_AHEAD - 1), '04:00');
  for (;;) {
    const patients = await repository.patientsToPlan(work.db, brandIds, until, AT_ONCE);
    for (const { patient_id: patientId, brand_id: brandId } of patients)
      await work.transaction((tx) => planReminders(tx, { patientId, brandId }, work.now));
    if (patients.length < AT_ONCE) return;
  }
}

/**
 * Sends the rings that have come. A ring is claimed and published in one transaction: of two servers one sends it, and
 * one that dies in between has sent nothing and claimed nothing.
 * @returns how many were sent
 */
export async function sendReminders(work: Work): Promise<number> {
  const { now } = work;
  for (let sent = 0; ; ) {
    const claimed = await work.transaction(async (tx) => {
      const rings = await repository.claimRings(tx, brandIds, now, AT_ONCE);
      await alertFamilies(tx, rings, now);
      const again = rings.filter(({ attempts }) => attempts > 1);
      await publish(
        tx,
        now,
        ...rings.map((ring) => reminderDue(ring, now)),
        ...again.map((ring) => reminderReplaced(ring.brand_id, ring.patient_id)),
      );
      return rings.length;
    });
    sent += claimed;
    if (claimed < AT_ONCE) return sent;
  }
}

/** Whether a ring still asks for something: not answered, not stopped, not replaced by the next one. */
export async function isStillWanted(
  { db, now }: { readonly db: Db; readonly now: Date },
  patientId: string,
  { dueAt, wantedUntil }: { readonly dueAt: Date; readonly wantedUntil: Date },
): Promise<boolean> {
  return now < wantedUntil && (await repository.isRingOpen(db, patientId, dueAt));
}
