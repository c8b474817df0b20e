import type { DoseUnit, PrescriptionLine } from '../contract.ts';

export const DOSE_SLOTS = ['morning', 'noon', 'evening', 'night'] as const;
export type DoseSlot = (typeof DOSE_SLOTS)[number];
type Amounts = Readonly<Partial<Record<DoseSlot, number>>>;

/** `1-0-0-1` as amounts; what is nought is left out. */
export function amountsOf(timing: string | undefined): Amounts {
  const parts = (timing ?? '').split('-').map(Number);
  return Object.fromEntries(DOSE_SLOTS.flatMap((slot, at) => (parts[at] ? [[slot, parts[at]]] : [])));
}

const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };
const PART = /^(?:0|[1-9][0-9]?)(?:\.(?:25|5|75))?$/;

/**
 * What a doctor types between the dashes: `1-0-1` is morning, noon, night; `½-0-0-½` are halves; `1001` is four single
 * digits. Null where it can't be read.
 */
export function timingOf(typed: string): string | null {
  const text = typed.trim().replaceAll(/[½¼¾]/g, (sign) => FRACTIONS[sign] ?? sign);
  const given = /^\d{3,4}$/.test(text) ? [...text] : text.split(/\s*[-–\s]\s*/);
  const parts = given.map((part) => (part.startsWith('.') ? `0${part}` : part));
  if (!parts.every((part) => PART.test(part))) return null;
  if (parts.length === 3) parts.splice(2, 0, '0');
  return parts.length === 4 && parts.some((part) => Number(part) > 0) ? parts.join('-') : null;
}

/** Amounts of a whole day. */
export const perDay = (timing: string | undefined): number =>
  Object.values(amountsOf(timing)).reduce((sum, amount) => sum + amount, 0);

/** The dose of each step: most lines have one, one that is tapered has several. `days` is absent on the last at most. */
export const stepsOf = ({
  timing,
  days,
  later = [],
}: Pick<PrescriptionLine, 'timing' | 'days' | 'later'>): {
  timing?: string | undefined;
  days?: number | undefined;
}[] => [{ timing, days }, ...later];

/** Days of the whole course, every step of it; undefined without an end. */
export const courseDays = (line: Pick<PrescriptionLine, 'days' | 'later'>): number | undefined =>
  line.days === undefined
    ? undefined
    : line.days + (line.later ?? []).reduce((sum, { days }) => sum + days, 0);

/** On how many of some days in a row it is taken at most, whichever day is the first. */
const daysTaken = (days: number, weekdays: number): number =>
  weekdays === 0 ? days : Math.floor(days / 7) * weekdays + Math.min(days % 7, weekdays);

/** Units of which a pharmacist counts out as many as are needed; the others come in pens, inhalers, bottles and tubes. */
const COUNTED_OUT: readonly string[] = ['tablet', 'capsule', 'ml', 'sachet'] satisfies DoseUnit[];

/**
 * How much the course needs, rounded up; undefined where it has no end, is taken as needed, or comes in a container of
 * unknown size.
 */
export function quantityOf(line: PrescriptionLine): number | undefined {
  const { as_needed, unit = 'tablet', weekdays = [] } = line;
  if (!COUNTED_OUT.includes(unit)) return undefined;
  const amount = Math.ceil(
    stepsOf(line).reduce(
      (sum, { timing, days }) => sum + perDay(timing) * daysTaken(days ?? 0, weekdays.length),
      0,
    ),
  );
  return as_needed || line.days === undefined || amount === 0 ? undefined : Math.min(amount, 10_000);
}

/** Milligrams in one unit of a strength such as `500 mg`, `120 mg/5 mL`, `50 mcg`; null where it can't be read. */
export function milligramsOf(strength: string | undefined, unit: DoseUnit | undefined): number | null {
  // Without blanks there is one way to read it.
  const text = (strength ?? '').replaceAll(' ', '').toLowerCase();
  const [first = '', volume, ...rest] = text.split('/');
  const read = /^(\d{1,7}(?:\.\d{1,4})?)(mg|mcg|µg|g)$/.exec(first);
  const isLiquid = volume !== undefined;
  const millilitres = volume === 'ml' ? '1' : /^(\d{1,4}(?:\.\d{1,2})?)ml$/.exec(volume ?? '')?.[1];
  if (!read || rest.length > 0 || (isLiquid && !millilitres)) return null;
  const [, amount, measure = 'mg'] = read;
  const factor = { mg: 1, g: 1000 }[measure] ?? 0.001;
  const whole = Number(amount) * factor;
  if (isLiquid !== (unit === 'ml')) return null;
  return isLiquid ? whole / Number(millilitres) : whole;
}

/**
 * Milligrams of each ingredient in one unit, in the order of the name: `325 mg + 400 mg`, of a syrup `125 mg + 31 mg/5 mL`
 * too. Null where one of them can't be read, or the strength names others than there are.
 */
export function milligramsOfEach(
  strength: string | undefined,
  unit: DoseUnit | undefined,
  ingredients: number,
): readonly number[] | null {
  const parts = (strength ?? '').split('+').map((part) => part.trim());
  const [, ...behind] = (parts.at(-1) ?? '').split('/');
  const volume = behind.map((part) => `/${part}`).join('');
  const held = parts.map((part) => milligramsOf(part.includes('/') ? part : `${part}${volume}`, unit));
  return held.length === ingredients && held.every((each) => each !== null) ? held : null;
}
