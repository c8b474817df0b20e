import { v7 as uuid } from 'uuid';
import { type CatalogueMedicine, medicinesOf } from '#features/medicines/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import {
  type createPrescription,
  DOSE_UNITS,
  type GivenPrescription,
  type PrescriptionLine,
  type WrittenLine,
} from '../../contract.ts';
import { timingOf } from '../../rules.ts';

type Product = CatalogueMedicine['products'][number];

/**
 * The prescription to begin, whichever of the two forms was sent.
 * @throws Refusal 400 that names the field which is missing or can't be so
 */
export async function prescriptionOf(
  ctx: SignedIn,
  body: BodyOf<typeof createPrescription>,
): Promise<GivenPrescription> {
  const { diagnosis, lines, identity_confirmed, consent_confirmed, ...rest } = body;
  const given = { ...rest, prescription_id: rest.prescription_id ?? uuid() };
  const confirmed = {
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(identity_confirmed === undefined ? {} : { identity_confirmed }),
    ...(consent_confirmed === undefined ? {} : { consent_confirmed }),
  };
  const { content } = rest;
  const twice = Object.keys({ ...confirmed, ...(lines ? { lines } : {}) }).find(
    (name) => content && name in content,
  );
  if (twice) throw invalidField(twice, 'unknown_field');
  if (!lines && Object.keys(confirmed).length === 0) return given;
  const medicines = await medicinesOf(
    ctx.db,
    (lines ?? []).flatMap(({ medicine_id }) => medicine_id ?? []),
  );
  return {
    ...given,
    content: {
      lines: (lines ?? []).map((line, at) => lineOf(line, at, medicines)),
      ...content,
      ...confirmed,
    },
  };
}

function lineOf(
  { dose, ...line }: WrittenLine,
  at: number,
  medicines: ReadonlyMap<string, CatalogueMedicine>,
): PrescriptionLine {
  const medicine = line.medicine_id ? medicines.get(line.medicine_id) : undefined;
  if (line.medicine_id && !medicine) throw invalidField(`lines[${at}].medicine_id`, 'unknown');
  const name = medicine?.name ?? line.name;
  if (!name) throw invalidField(`lines[${at}].name`, 'required');
  const product = medicine && productOf(medicine, line, dose);
  return {
    ...line,
    line_id: line.line_id ?? uuid(),
    name,
    ...(product ? { product_id: product.id } : {}),
    ...takenOf(dose, line, product?.form, at),
  };
}

const same = (a: string, b: string): boolean => packed(a) === packed(b);
const packed = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** The one product that is meant; none where several may be. */
function productOf(
  { products }: CatalogueMedicine,
  { strength, route }: WrittenLine,
  dose: WrittenLine['dose'],
): Product | undefined {
  const word = countedOf(dose)?.word;
  const fitting = products.filter(
    (each) =>
      strength !== undefined &&
      same(each.strength, strength) &&
      (route === undefined || each.route === route) &&
      (word === undefined || !SOLID.has(word) || each.form === word),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

const SOLID: ReadonlySet<string> = new Set(['tablet', 'capsule']);
const COUNTED = /^(\d{1,2}(?:\.\d{1,2})?)(?: *([a-z]+?)s?)?$/;

function countedOf(dose: WrittenLine['dose']): { amount: number; word: string | undefined } | null {
  const [, digits, word] =
    COUNTED.exec(
      String(dose ?? '')
        .trim()
        .toLowerCase(),
    ) ?? [];
  return digits === undefined ? null : { amount: Number(digits), word };
}

/**
 * Dose and timing as amounts at times of the day. Two tablets at 1-0-0-1 are two in the morning and two at night; at
 * 2-0-0-2 they are the same two. A dose that can't be counted is stored in the words that were sent, never guessed.
 * @throws Refusal 400 for a dose of two meanings
 */
function takenOf(
  dose: WrittenLine['dose'],
  { timing, strength }: WrittenLine,
  form: string | undefined,
  at: number,
): Pick<PrescriptionLine, 'unit' | 'timing' | 'directions'> {
  const unitOfForm = DOSE_UNITS.find((each) => each === form);
  if (dose === undefined) return unitOfForm ? { unit: unitOfForm } : {};
  const isOne = typeof dose === 'string' && strength !== undefined && same(dose, strength);
  const counted = isOne && unitOfForm ? { amount: 1, word: unitOfForm } : countedOf(dose);
  const unit = counted?.word ? DOSE_UNITS.find((each) => each === counted.word) : unitOfForm;
  if (!counted || !unit) return { directions: [String(dose).trim(), timing].filter(Boolean).join(', ') };
  if (timing === undefined) return { directions: String(dose).trim() };
  const multiplied = timesOf(timing, counted.amount);
  if (!multiplied) throw invalidField(`lines[${at}].dose`, 'not_allowed');
  return { unit, timing: multiplied };
}

function timesOf(timing: string, amount: number): string | null {
  const parts = timing.split('-').map(Number);
  const taken = parts.filter((part) => part > 0);
  if (amount === 1 || taken.every((part) => part === amount)) return timing;
  if (!(amount > 0) || taken.some((part) => part !== 1)) return null;
  return timingOf(parts.map((part) => part * amount).join('-'));
}
