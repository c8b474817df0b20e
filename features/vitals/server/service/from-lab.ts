import { cliniciansOf } from '#features/people/server/index.ts';
import type { SugarContext } from '#platform/contract/readings.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { readVital } from '../../rules.ts';
import { triageChanged } from '../events.ts';
import { type AlertRow, addAlert, openAlerts } from '../repository/alerts.ts';
import { circleOf } from '../repository/ranges.ts';
import { recordReading } from './record-reading.ts';

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

/** Once each; false for a value that no reading can have. */
export async function recordFromLab(db: Db, given: LabReading): Promise<boolean> {
  const { context, value, unit, ...rest } = given;
  const result = readVital({ type: 'blood_sugar', readings: { value, context }, unit }, true);
  if (!('read' in result)) return false;
  await recordReading(db, {
    ...{ ...rest, type: 'blood_sugar', read: result.read, source: 'lab', sourceRef: given.id },
    ...{ enteredBy: given.patientId, enteredAs: 'patient' },
  });
  return true;
}

/** Puts a critical result on the list of the care team, due in an hour, until somebody closes it there. Once for each id. */
export async function raiseAlert(tx: Tx, alert: AlertRow): Promise<void> {
  if (!(await addAlert(tx, alert))) return;
  const { brandId, patientId, raisedAt } = alert;
  const circle = [
    ...new Set([
      ...(await cliniciansOf(tx, brandId, patientId)),
      ...(await circleOf(tx, brandId, patientId)),
      patientId,
    ]),
  ];
  await publish(tx, raisedAt, triageChanged({ brandId, patientId, circle }));
}

const LOOKED_BACK_MS = 14 * 24 * 3_600_000;

/** Of a patient: what nobody has answered within the days for which it is listed. */
export const unansweredAlerts = (
  db: Db,
  of: { readonly brandId: string; readonly patientId: string },
  now: Date,
): Promise<AlertRow[]> => openAlerts(db, of, new Date(now.getTime() - LOOKED_BACK_MS));
