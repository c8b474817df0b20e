import { knownMoieties, moietyOf } from '#features/medicines/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { DOSE_UNITS, type PrescriptionLine } from '../../contract.ts';
import { isTakenOn } from '../../rules.ts';
import type { PrescriptionsDeps, TakenByPatient } from '../deps.ts';
import * as repository from '../repository/prescriptions.ts';

/**
 * What the patient takes already: lines of prescriptions that count and haven't ended, and what the patient or the
 * family has added. A medicine that was added from one of these prescriptions counts as that line. A medicine that
 * the same doctor prescribes again in the same dose continues, and is not taken twice.
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
  const signed = active.flatMap(({ row }) =>
    row.content.lines.map((line) => ({ row, line, isOwn: row.doctorId === by.doctorId })),
  );
  const goesOn = ({ isOwn, line }: (typeof signed)[number]): boolean =>
    isOwn && by.content.lines.some((each) => isSameDose(each, line));
  const prescribed = signed.filter(
    ({ row, line }) => row.id !== but && isTakenOn(line, clinicDay(row.signedAt ?? row.updatedAt), today),
  );
  const counted = new Set(prescribed.map(({ row, line }) => `${row.id} ${line.medicine_id ?? line.name}`));
  const added = (await medicinesTaken(db, { brandId, patientId }, now)).filter(
    ({ prescriptionId, medicineId, name, timing }) =>
      prescriptionId === null ||
      (prescriptionId !== but &&
        !counted.has(`${prescriptionId} ${medicineId ?? name}`) &&
        // Of a course that is over, and still taken as it was signed.
        !signed.some(
          (each) =>
            each.row.id === prescriptionId &&
            each.line.medicine_id === medicineId &&
            each.line.timing === timing &&
            goesOn(each),
        )),
  );
  return [...prescribed.filter((each) => !goesOn(each)).map(({ line }) => line), ...added.map(lineOf)];
}

/** False without a coded dose: free-text directions can't be compared. */
const isSameDose = (one: PrescriptionLine, other: PrescriptionLine): boolean =>
  one.medicine_id !== undefined && one.timing !== undefined && doseOf(one) === doseOf(other);

const doseOf = (line: PrescriptionLine): string =>
  JSON.stringify([
    ...[line.medicine_id, line.strength, line.form, line.route ?? 'oral', line.unit, line.timing],
    ...[line.as_needed ?? false, line.weekdays ?? [], line.later ?? []],
  ]);

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
