import { type IssuedPrescription, issuedPrescription } from '#features/prescriptions/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Regimen } from '../../contract.ts';
import { doseDay, isSameMedicine, latestVersion, regimenOfLine, type TakenNow } from '../../rules.ts';
import * as medications from '../repository/medications.ts';

export interface OfPatient {
  readonly patientId: string;
  readonly brandId: string;
}

const regimenOf = (version: Regimen): Regimen => {
  const { unit, food, as_needed, steps, every_days, weekdays, starts_on, ends_on } = version;
  return { unit, food, as_needed, steps, every_days, weekdays, starts_on, ends_on };
};

/** What a patient takes and has taken, as a prescription is compared with it. */
export async function takenNow(db: Db, of: OfPatient, now: Date): Promise<TakenNow[]> {
  const rows = await medications.medicationsOf(db, of, now, doseDay(now));
  const timed = await linesWithTimes(db, rows);
  return rows.flatMap((row): TakenNow[] => {
    const regimen = latestVersion(row.regimens);
    if (!regimen) return [];
    const medicine = { medicineId: row.medicine_id, name: row.name };
    const lines = timed.get(row.prescription_id ?? '') ?? [];
    return [
      {
        ...{ ...medicine, medicationId: row.id, strength: row.strength },
        ...{ prescriptionId: row.prescription_id, state: row.state, note: row.note },
        ...{ regimen: regimenOf(regimen), setAt: new Date(regimen.set_at) },
        stock: row.stock_amount === null ? null : { amount: row.stock_amount, used: row.used },
        hasPrescribedTimes: lines.some((line) => isSameMedicine(line, medicine)),
      },
    ];
  });
}

/** By the id of the prescription. */
async function linesWithTimes(
  db: Db,
  rows: readonly { readonly prescription_id: string | null }[],
): Promise<ReadonlyMap<string, IssuedPrescription['lines']>> {
  const found = new Map<string, IssuedPrescription['lines']>();
  for (const id of new Set(rows.flatMap(({ prescription_id }) => prescription_id ?? []))) {
    const { lines = [] } = (await issuedPrescription(db, id)) ?? {};
    found.set(
      id,
      lines.filter((line) => regimenOfLine(line, line.startsOn ?? '') !== null),
    );
  }
  return found;
}

/** The lines of those of some prescriptions that were signed after a moment. */
export async function linesSignedAfter(
  db: Db,
  ids: readonly string[],
  moment: Date,
): Promise<IssuedPrescription['lines']> {
  const lines: IssuedPrescription['lines'][number][] = [];
  for (const id of ids) {
    const issued = await issuedPrescription(db, id);
    if (issued && issued.signedAt > moment) lines.push(...issued.lines);
  }
  return lines;
}

/** The prescriptions that it replaces, directly or through others that the patient never accepted. */
export async function replacedBy(
  db: Db,
  { replaces }: Pick<IssuedPrescription, 'replaces'>,
): Promise<string[]> {
  if (replaces === null) return [];
  const before = await issuedPrescription(db, replaces);
  return [replaces, ...(before ? await replacedBy(db, before) : [])];
}
