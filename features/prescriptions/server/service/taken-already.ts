import { knownMoieties, moietyOf } from '#features/medicines/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { DOSE_UNITS, type PrescriptionLine } from '../../contract.ts';
import { isTakenOn } from '../../rules.ts';
import type { PrescriptionsDeps, TakenByPatient } from '../deps.ts';
import * as repository from '../repository/prescriptions.ts';

/**
 * What the patient takes already: lines of prescriptions that count and haven't ended, and what the patient or the
 * family has added. A medicine that was added from one of these prescriptions is that line. What the same doctor
 * prescribes once more in the same dose goes on, and is not taken twice.
 * @param of.but the prescription that is replaced
 */
export async function takenAlready(
  db: Db,
  { medicinesTaken }: Pick<PrescriptionsDeps, 'medicinesTaken'>,
  of: {
    readonly brandId: string;
    readonly patientId: string;
    readonly now: Date;
    readonly but: string | null;
    readonly by: Pick<repository.PrescriptionRow, 'doctorId' | 'content'>;
  },
): Promise<PrescriptionLine[]> {
  const { brandId, patientId, now, but, by } = of;
  const today = clinicDay(now);
  const active = await repository.activePrescriptions(db, brandId, patientId);
  const own = new Set(active.flatMap(({ row }) => (row.doctorId === by.doctorId ? [row.id] : [])));
  const goesOn = (prescriptionId: string | null, line: PrescriptionLine): boolean =>
    own.has(prescriptionId ?? '') && by.content.lines.some((each) => isSameDose(each, line));
  const prescribed = active
    .filter(({ row }) => row.id !== but)
    .flatMap(({ row }) =>
      row.content.lines
        .filter((line) => isTakenOn(line, clinicDay(row.signedAt ?? row.updatedAt), today))
        .map((line) => ({ line, id: row.id })),
    );
  const counted = new Set(prescribed.map(({ line, id }) => `${id} ${line.medicine_id ?? line.name}`));
  const added = (await medicinesTaken(db, { brandId, patientId }, now)).filter(
    ({ prescriptionId, medicineId, name }) =>
      prescriptionId === null ||
      (prescriptionId !== but && !counted.has(`${prescriptionId} ${medicineId ?? name}`)),
  );
  return [
    ...prescribed.flatMap(({ line, id }) => (goesOn(id, line) ? [] : [line])),
    // Of a course that is over it is what the patient still takes.
    ...added.flatMap((each) => (goesOn(each.prescriptionId, lineOf(each)) ? [] : [lineOf(each)])),
  ];
}

const isSameDose = (one: PrescriptionLine, other: PrescriptionLine): boolean =>
  one.medicine_id !== undefined &&
  (['medicine_id', 'strength', 'unit', 'timing'] as const).every((part) => one[part] === other[part]);

function lineOf({ id, name, strength, medicineId, unit, timing }: TakenByPatient): PrescriptionLine {
  const counted = DOSE_UNITS.find((each) => each === unit);
  return {
    line_id: id,
    name,
    ...(medicineId ? { medicine_id: medicineId } : {}),
    ...(strength ? { strength } : {}),
    ...(counted ? { unit: counted } : {}),
    ...(timing ? { timing } : {}),
  };
}

/** Of names that were typed: the substance, where the whole name is one of the catalogue. By the id of the line. */
export async function substancesTyped(
  db: Db,
  lines: readonly PrescriptionLine[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const typed = lines.filter(({ medicine_id }) => medicine_id === undefined);
  const known = await knownMoieties(
    db,
    typed.map(({ name }) => name),
  );
  return new Map(
    typed.flatMap(({ line_id, name }): [string, string[]][] => {
      const moiety = moietyOf(name);
      return known.has(moiety) ? [[line_id, [moiety]]] : [];
    }),
  );
}
