import { cliniciansOf } from '#features/people/server/index.ts';
import type { SugarContext } from '#platform/contract/readings.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type ReadVital, readVital } from '../../rules.ts';
import { triageChanged, vitalChanged, vitalCritical } from '../events.ts';
import { type AlertRow, addAlert, openAlerts, openWithoutCare, removeAlert } from '../repository/alerts.ts';
import { changeVital, type FoundVital, lockVital } from '../repository/entries.ts';
import { circleOf } from '../repository/ranges.ts';
import { canonicalOf, criticalAfterEdit, criticalSince, recordReading, stateOf } from './record-reading.ts';

/** Blood sugar or HbA1c that a laboratory has measured. */
export interface LabReading {
  /** Of the value: the same value again is one reading. */
  readonly id: string;
  readonly patientId: string;
  readonly brandId: string;
  readonly context: SugarContext;
  readonly value: number;
  /** mg/dL, mmol/L; of HbA1c %. */
  readonly unit: string;
  readonly takenAt: Date;
  readonly now: Date;
}

/**
 * Once each; what the laboratory has corrected meanwhile corrects the reading, once. False for a value that no reading
 * can have.
 */
export async function recordFromLab(
  { db, transaction }: Pick<JobContext, 'db' | 'transaction'>,
  given: LabReading,
): Promise<boolean> {
  const { context, value, unit, ...rest } = given;
  const result = readVital({ type: 'blood_sugar', readings: { value, context }, unit }, true);
  if (!('read' in result)) return false;
  const stored = await recordReading(db, {
    ...{ ...rest, type: 'blood_sugar', read: result.read, source: 'lab', sourceRef: given.id },
    ...{ enteredBy: given.patientId, enteredAs: 'patient' },
  });
  if (stored.is === 'there' && !stored.isSame)
    await transaction((tx) =>
      correct(tx, given, { ...result.read, canonicalValue: canonicalOf(result.read) }),
    );
  return true;
}

/** A reading that its owner has deleted stays deleted. */
async function correct(
  tx: Tx,
  { id, brandId, patientId, now }: LabReading,
  to: ReadVital & { readonly canonicalValue: number | null },
): Promise<void> {
  const found = await lockOfLab(tx, { id, brandId, patientId });
  if (!found) return;
  if (found.unit === to.unit && found.value === to.readings.value && found.context === to.readings.context)
    return;
  const state = { ...to, takenAt: new Date(Math.round(found.taken_at)), note: found.note, deletedAt: null };
  const { criticalAt, level } = criticalAfterEdit(found, state, now);
  await changeVital(tx, id, { ...state, criticalAt }, { personId: patientId, now, action: 'edited' });
  const data = eventDataOf(found, state.takenAt);
  const events = [vitalChanged({ brandId, patientId, circle: found.circle }, 'edited', data)];
  if (level) events.push(vitalCritical(brandId, { ...data, level }));
  await publish(tx, now, ...events);
}

type OfLab = Pick<LabReading, 'id' | 'brandId' | 'patientId'>;

async function lockOfLab(tx: Tx, { id, brandId, patientId }: OfLab): Promise<FoundVital | undefined> {
  const found = await lockVital(tx, brandId, id);
  const isOfLab = found && !found.deleted && found.source === 'lab' && found.patient_id === patientId;
  return isOfLab ? found : undefined;
}

const eventDataOf = (found: FoundVital, takenAt: Date) => ({
  ...{ vital_id: found.id, patient_id: found.patient_id, type: found.type },
  ...{ actor_id: found.patient_id, taken_at: takenAt.toISOString() },
});

/** Deletes the reading of a value that the laboratory has corrected into what is no reading. */
export async function withdrawFromLab(
  { transaction }: Pick<JobContext, 'transaction'>,
  of: OfLab & { readonly now: Date },
): Promise<void> {
  await transaction(async (tx) => {
    const found = await lockOfLab(tx, of);
    if (!found) return;
    const { brandId, patientId, now } = of;
    const state = { ...stateOf(found), deletedAt: now, criticalAt: criticalSince(found) };
    await changeVital(tx, of.id, state, { personId: patientId, now, action: 'deleted' });
    const data = eventDataOf(found, state.takenAt);
    await publish(tx, now, vitalChanged({ brandId, patientId, circle: found.circle }, 'deleted', data));
  });
}

/**
 * Puts a critical result on the list of the care team, due in an hour, until a member closes it there. Once for each
 * id.
 */
export async function raiseAlert(tx: Tx, alert: AlertRow): Promise<void> {
  if (await addAlert(tx, alert)) await changed(tx, alert, alert.raisedAt);
}

/** Withdraws the alert of a value that the laboratory has corrected. */
export async function withdrawAlert(
  tx: Tx,
  alert: Pick<AlertRow, 'id' | 'brandId' | 'patientId'>,
  now: Date,
): Promise<void> {
  if (await removeAlert(tx, alert.id)) await changed(tx, alert, now);
}

async function changed(
  tx: Tx,
  { brandId, patientId }: Pick<AlertRow, 'brandId' | 'patientId'>,
  now: Date,
): Promise<void> {
  const circle = [
    ...new Set([
      ...(await cliniciansOf(tx, brandId, patientId)),
      ...(await circleOf(tx, brandId, patientId)),
      patientId,
    ]),
  ];
  await publish(tx, now, triageChanged({ brandId, patientId, circle }));
}

const LOOKED_BACK_MS = 14 * 24 * 3_600_000;

/** Unanswered alerts of a patient within the days for which they are listed. */
export const unansweredAlerts = (
  db: Db,
  of: { readonly brandId: string; readonly patientId: string },
  now: Date,
): Promise<AlertRow[]> => openAlerts(db, of, new Date(now.getTime() - LOOKED_BACK_MS));

/** Alerts of a brand without an answer within these days, for patients without a care team. */
export const alertsWithoutCare = (db: Db, brandId: string, now: Date): Promise<AlertRow[]> =>
  openWithoutCare(db, brandId, new Date(now.getTime() - LOOKED_BACK_MS));
