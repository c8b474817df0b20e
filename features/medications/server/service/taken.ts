import type { Db } from '#platform/server/db/database.ts';
import { SLOTS } from '../../contract/shapes.ts';
import { doseDay, latestVersion, regimenDoses } from '../../rules.ts';
import * as medications from '../repository/medications.ts';

/** One medicine as a patient takes it now. */
export interface TakenMedicine {
  readonly name: string;
  /** Empty when it isn't written. */
  readonly strength: string;
  /** Morning, afternoon, evening, night: `1-0-0-1`; null for what is taken as needed, or not on this day. */
  readonly dose: string | null;
  readonly asNeeded: boolean;
  /** ISO 8601: since when it is taken like this. */
  readonly since: string;
}

/** What a patient takes today, by the order of their list. The caller checks the right to see it. */
export async function takenMedicines(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  now: Date,
): Promise<TakenMedicine[]> {
  const today = doseDay(now);
  const rows = await medications.medicationsOf(db, of, now, today);
  return rows.flatMap((row): TakenMedicine[] => {
    const regimen = latestVersion(row.regimens);
    if (!regimen || row.state !== 'active') return [];
    const doses = regimenDoses(regimen, today);
    const amountIn = (slot: string) =>
      doses.filter((each) => each.slot === slot).reduce((sum, { amount }) => sum + amount, 0);
    return [
      {
        ...{ name: row.name, strength: row.strength, asNeeded: regimen.as_needed !== null },
        dose: doses.length > 0 ? SLOTS.map(amountIn).join('-') : null,
        since: regimen.holds_from,
      },
    ];
  });
}

/** One medicine as a prescription is checked against it. */
export interface CountedMedicine {
  readonly id: string;
  readonly name: string;
  readonly strength: string;
  /** Of the catalogue; null for a typed name. */
  readonly medicineId: string | null;
  readonly prescriptionId: string | null;
  readonly unit: string;
  /** `1-0-0-1` of the step with the most; null for what is taken as needed. */
  readonly timing: string | null;
}

/** What a patient takes now or from a later day on, also what is paused, and what was added without a prescription. Whether a person may see it is the caller's to decide. */
export async function countedMedicines(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  now: Date,
): Promise<CountedMedicine[]> {
  const today = doseDay(now);
  const rows = await medications.medicationsOf(db, of, now, today);
  return rows.flatMap((row): CountedMedicine[] => {
    const regimen = latestVersion(row.regimens);
    if (!regimen || row.state === 'stopped' || (row.last_day !== null && row.last_day < today)) return [];
    const timings = regimen.steps.map(({ doses }) =>
      SLOTS.map((slot) =>
        doses.filter((each) => each.slot === slot).reduce((sum, { amount }) => sum + amount, 0),
      ),
    );
    const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    const [most] = timings.toSorted((a, b) => total(b) - total(a));
    return [
      {
        ...{ id: row.id, name: row.name, strength: row.strength, unit: regimen.unit },
        ...{ medicineId: row.medicine_id, prescriptionId: row.prescription_id },
        timing: most && regimen.as_needed === null ? most.join('-') : null,
      },
    ];
  });
}
