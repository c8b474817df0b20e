import { v7 as uuid } from 'uuid';
import { medicinesOf } from '#features/medicines/server/index.ts';
import { activeLine } from '#features/prescriptions/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, Refusal } from '#platform/server/http/refusal.ts';
import {
  type createMedication,
  type GivenMedication,
  MAX_DOSES,
  type addDose as postDose,
  type Regimen,
  UNITS,
  type Unit,
} from '../../contract.ts';
import { doseDay, type Prescribed, regimenInWords, regimenOfLine } from '../../rules.ts';
import { mayChange } from '../policy.ts';
import { giveAnswer } from './doses.ts';
import { addMedication, type SharedElsewhere } from './medications.ts';
import { snoozeDose } from './snooze.ts';

type Body = BodyOf<typeof createMedication>;
type Named = Pick<GivenMedication, 'name' | 'strength' | 'medicine_id' | 'prescription_id'>;

/**
 * The medicine to add, whichever of the two forms was sent.
 * @throws Refusal 400 that names the missing or wrong field, 404 for a person the patient doesn't act for
 */
async function medicationOf(ctx: SignedIn, body: Body): Promise<GivenMedication> {
  const { prescription_line_id: lineId, dose, times, start, end, regimen, ...rest } = body;
  const patientId = body.patient_id ?? ctx.principal.personId;
  if (!(await mayChange(ctx.db, ctx.principal, patientId))) throw notFound();
  const line = lineId === undefined ? null : await lineOf(ctx, patientId, lineId);
  const catalogued = rest.medicine_id && !line ? await catalogueName(ctx, rest.medicine_id) : null;
  const name = line?.named.name ?? rest.name ?? catalogued;
  if (!name) throw invalidField('name', 'required');
  const twice = regimen && Object.entries({ dose, times, start, end }).find(([, value]) => value != null);
  if (twice) throw invalidField(twice[0], 'unknown_field');
  const given = regimen ? null : doseOf(dose, line?.unit ?? null);
  const course = regimen || !line ? null : courseOf(line.prescribed, start ?? doseDay(ctx.now));
  const doses = regimen
    ? []
    : slotsOf(times).map((slot) => ({ slot, amount: given?.amount ?? 1, time: null }));
  const [first, ...later] = course?.steps ?? [];
  return {
    ...rest,
    ...(given?.strength && rest.strength === undefined ? { strength: given.strength } : {}),
    ...(line?.named ?? {}),
    name,
    medication_id: rest.medication_id ?? uuid(),
    regimen: regimen ?? {
      unit: given?.unit ?? 'tablet',
      steps: [{ days: first?.days ?? null, doses }, ...later],
      ...(course ? { weekdays: course.weekdays, starts_on: course.starts_on, ends_on: course.ends_on } : {}),
      ...(course?.food ? { food: course.food } : {}),
      ...(start ? { starts_on: start } : {}),
      ...(end ? { ends_on: end } : {}),
    },
  };
}

function slotsOf(times: Body['times']): NonNullable<Body['times']> {
  if (!times || times.length === 0) throw invalidField('times', 'required');
  if (times.length > MAX_DOSES || new Set(times).size < times.length)
    throw invalidField('times', 'same_time');
  return times;
}

async function lineOf(ctx: SignedIn, patientId: string, lineId: string) {
  const found = await activeLine(ctx.db, { brandId: ctx.principal.brandId, patientId }, lineId);
  if (!found) throw invalidField('prescription_line_id', 'unknown');
  const { line, prescriptionId } = found;
  const named: Named = {
    name: line.name,
    ...(line.strength ? { strength: line.strength } : {}),
    medicine_id: line.medicineId,
    prescription_id: prescriptionId,
  };
  return { named, unit: line.unit, prescribed: line };
}

/** Weekdays, length and later steps as the doctor wrote them. What is taken as needed has no times. */
function courseOf(line: Prescribed, from: string): Regimen {
  if (line.asNeeded) throw invalidField('times', 'as_needed_or_times');
  return regimenOfLine(line, from) ?? regimenInWords(line, null, from);
}

async function catalogueName(ctx: SignedIn, id: string): Promise<string> {
  const name = (await medicinesOf(ctx.db, [id])).get(id)?.name;
  if (name === undefined) throw invalidField('medicine_id', 'unknown');
  return name;
}

const COUNTED = /^(\d{1,3}(?:\.\d{1,2})?)(?: *([a-z]+?)s?)?$/;
const STRENGTH = /^(?=[^a-z]*[1-9])\d+(?:[.,]\d+)* *(?:%|(?:mcg|µg|mg|g|iu|units?\/ml|mg\/ml)\b)/;

/** `2 tablets` is an amount. `500 mg` says how strong it is: one of it, whatever it is. */
function doseOf(
  dose: Body['dose'],
  unit: Unit | null,
): { readonly amount: number; readonly unit: Unit; readonly strength?: string } {
  if (dose === undefined) throw invalidField('dose', 'required');
  const text = String(dose).trim().toLowerCase();
  const [, digits = '', word] = COUNTED.exec(text) ?? [];
  const named = UNITS.find((each) => each === word);
  const amount = Number(digits);
  if (digits && (word === undefined || named)) {
    if (!(amount > 0)) throw invalidField('dose', 'wrong_format');
    return { amount, unit: named ?? unit ?? 'tablet' };
  }
  if (!STRENGTH.test(text) || text.length > 60) throw invalidField('dose', 'wrong_format');
  return { amount: 1, unit: unit ?? 'other', strength: String(dose).trim() };
}

type Names = Readonly<Record<string, string>>;
const OF_DOSE: Names = { day: 'date', at: 'taken_at', answer: 'state' };
const OF_MEDICINE: Names = { 'regimen.starts_on': 'start', 'regimen.ends_on': 'end' };

/** What is refused is named as it was sent. */
async function withNames<R>(names: Names, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.length === 0) throw error;
    const fields = error.fields.map((each) => ({ ...each, field: names[each.field] ?? each.field }));
    throw new Refusal(error.status, error.code, { fields });
  }
}

/** @throws Refusal as `addMedication`, with the names that were sent */
export async function addGiven(ctx: SignedIn, body: Body, isSharedElsewhere: SharedElsewhere) {
  const given = await medicationOf(ctx, body);
  return await withNames(body.regimen ? {} : OF_MEDICINE, () => addMedication(ctx, given, isSharedElsewhere));
}

/** @throws Refusal as `giveAnswer`, with the names that were sent */
export async function addDose(ctx: SignedIn, { date, state, taken_at, ...rest }: BodyOf<typeof postDose>) {
  const given = { ...rest, day: date, at: taken_at };
  return await withNames(OF_DOSE, () =>
    state === 'snoozed' ? snoozeDose(ctx, given) : giveAnswer(ctx, { ...given, answer: state }),
  );
}
