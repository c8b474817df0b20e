import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/server/db/database.ts';
import type { PrescriptionContent, PrescriptionLine } from '../contract.ts';
import type { DoseSlot } from '../rules.ts';
import { amountsOf } from '../rules.ts';
import * as repository from './repository/prescriptions.ts';

/** One line as it was signed, in parts that a schedule can be made of. */
export interface IssuedLine {
  readonly lineId: string;
  /** Null for a medicine that was typed by hand. */
  readonly medicineId: string | null;
  readonly name: string;
  readonly strength: string | null;
  readonly form: string | null;
  readonly route: NonNullable<PrescriptionLine['route']>;
  readonly unit: NonNullable<PrescriptionLine['unit']> | null;
  /** `1-0-0-1`; null where only `directions` say how it is taken. */
  readonly timing: string | null;
  readonly amounts: Readonly<Partial<Record<DoseSlot, number>>>;
  readonly food: NonNullable<PrescriptionLine['food']> | null;
  /** Null: until the doctor says otherwise. */
  readonly days: number | null;
  /** YYYY-MM-DD; null: from the day of the signature. */
  readonly startsOn: string | null;
  readonly asNeeded: boolean;
  /** Between two that are taken as needed. */
  readonly minGapHours: number | null;
  /** 1 is Monday; none: each day. */
  readonly weekdays: readonly number[];
  /** How it continues after `days`. */
  readonly later: readonly { readonly amounts: IssuedLine['amounts']; readonly days: number }[];
  readonly quantity: number | null;
  readonly directions: string | null;
}

export interface IssuedPrescription {
  readonly prescriptionId: string;
  readonly brandId: string;
  readonly patientId: string;
  readonly clinicianId: string;
  readonly signedAt: Date;
  /** YYYY-MM-DD: the last day on which it counts. */
  readonly validUntil: string | null;
  /** The one that it stands in place of. */
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly lines: readonly IssuedLine[];
}

/** A signed prescription with its coded lines; null for a draft and for what isn't there. */
export async function issuedPrescription(db: Db, prescriptionId: string): Promise<IssuedPrescription | null> {
  const row = await repository.findIssued(db, prescriptionId);
  if (!row?.signedAt) return null;
  return {
    prescriptionId: row.id,
    brandId: row.brandId,
    patientId: row.patientId,
    clinicianId: row.doctorId,
    signedAt: row.signedAt,
    validUntil: row.validUntil,
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    withdrawnAt: row.withdrawnAt,
    lines: row.content.lines.map(issuedLine),
  };
}

/** One line of the prescriptions of a patient that count; null for any other. */
export async function activeLine(
  db: Db,
  of: { readonly brandId: string; readonly patientId: string },
  lineId: string,
): Promise<{ readonly prescriptionId: string; readonly line: IssuedLine } | null> {
  const active = await repository.activePrescriptions(db, of.brandId, of.patientId);
  for (const { row } of active) {
    const line = row.content.lines.find(({ line_id }) => line_id === lineId);
    if (line) return { prescriptionId: row.id, line: issuedLine(line) };
  }
  return null;
}

const issuedLine = (line: PrescriptionLine): IssuedLine => ({
  lineId: line.line_id,
  medicineId: line.medicine_id ?? null,
  name: line.name,
  strength: line.strength ?? null,
  form: line.form ?? null,
  route: line.route ?? 'oral',
  unit: line.unit ?? null,
  timing: line.timing ?? null,
  amounts: amountsOf(line.timing),
  food: line.food ?? null,
  days: line.days ?? null,
  startsOn: line.starts_on ?? null,
  asNeeded: line.as_needed ?? false,
  minGapHours: line.min_gap_hours ?? null,
  weekdays: line.weekdays ?? [],
  later: (line.later ?? []).map(({ timing, days }) => ({ amounts: amountsOf(timing), days })),
  quantity: line.quantity ?? null,
  directions: line.directions ?? null,
});

/** Who signed each of some prescriptions that still count. */
export const authorsOf = (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  repository.authorsOf(db, ids);

/** A medicine as it is listed among those that a patient takes. */
export interface WantedMedicine {
  readonly prescriptionId: string;
  readonly medicineId: string | null;
  readonly name: string;
  readonly strength: string;
}

/**
 * The content of a new prescription of medicines that were prescribed before: their lines as they were signed, each
 * under an id of its own, and the diagnosis of the newest. Nothing that was confirmed in an earlier visit comes along.
 */
export async function contentOnceMore(
  db: Db,
  wanted: readonly WantedMedicine[],
): Promise<PrescriptionContent> {
  const rows = await repository.findIssuedAll(db, [...new Set(wanted.map((each) => each.prescriptionId))]);
  const used = new Set<string>();
  const lines = wanted.flatMap(({ prescriptionId, medicineId, name, strength }) => {
    const row = rows.find(({ id }) => id === prescriptionId);
    const ofMedicine = (row?.content.lines ?? []).filter(
      (each) =>
        !used.has(each.line_id) && (medicineId ? each.medicine_id === medicineId : each.name === name),
    );
    const line = ofMedicine.find((each) => (each.strength ?? '') === strength) ?? ofMedicine[0];
    if (!line) return [];
    used.add(line.line_id);
    const { starts_on: _, ...rest } = line;
    return [{ ...rest, line_id: uuid() }];
  });
  const diagnosis = rows[0]?.content.diagnosis;
  return { ...(diagnosis ? { diagnosis } : {}), lines };
}
