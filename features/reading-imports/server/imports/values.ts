import { textOf } from '../../rules.ts';

export { type Fields, fieldsOf, isFields, oneOfNames, textOf } from '../../rules.ts';

/** Letters only, small: `MILLIGRAM_PER_DECILITER`, `milligramsPerDeciliter` and `mg/dL` differ in their words alone. */
export const lettersOf = (text: string): string =>
  text
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replaceAll(/[^a-z%]/g, '');

const IS_INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/;
const OFFSET = /(Z|[+-]\d\d:?\d\d)(\[[^\][]*\])?$/i;
/** Of a moment, its offset and the name of its zone. */
const LONGEST_MOMENT = 120;
/** Of the name of a unit, a kind or a field. */
const LONGEST_NAME = 200;

/**
 * A moment: ISO 8601, or milliseconds since 1970. A wall-clock time without an offset is one of `zone`
 * (`+05:30` or `Z`).
 */
export function momentFrom(value: unknown, zone: string): Date | null {
  const text = textOf(value);
  if (text === null || text.length > LONGEST_MOMENT) return null;
  if (/^\d{11,14}$/.test(text)) return validDate(Number(text));
  const offset = OFFSET.exec(text);
  const clock = offset ? text.slice(0, offset.index) : text;
  if (!IS_INSTANT.test(clock)) return null;
  const [day = '', time = ''] = clock.replace(' ', 'T').split('T');
  const at = Date.parse(
    `${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${(offset?.[1] ?? zone).toUpperCase()}`,
  );
  // 30 February is read as a day of March: what isn't a day is no time.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;
  return isDay ? validDate(at) : null;
}

function validDate(milliseconds: number): Date | null {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1 || year > 9999 ? null : date;
}

/** Nanoseconds since 1970, which are too many for a number of JSON and so come as text, too. */
export function momentOfNanos(value: unknown): Date | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? value.toFixed(0) : textOf(value);
  if (text === null || !/^\d{1,19}$/.test(text)) return null;
  return validDate(Number(BigInt(text) / 1_000_000n));
}
