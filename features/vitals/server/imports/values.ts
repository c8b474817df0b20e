/** Reads what programs write as JSON, in which anything may be anything. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The first of these names under which there is something. */
export function oneOfNames(fields: Fields, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** A text, or a number as text; null for everything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Letters only, small: `MILLIGRAM_PER_DECILITER`, `milligramsPerDeciliter` and `mg/dL` differ in their words alone. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z%]/g, '');

const IS_INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/;
const OFFSET = /(Z|[+-]\d\d:?\d\d)(\[[^\]]*\])?$/i;

/**
 * A moment: ISO 8601, or milliseconds since 1970. A wall-clock time without an offset is one of `zone`
 * (`+05:30` or `Z`).
 */
export function momentFrom(value: unknown, zone: string): Date | null {
  const text = textOf(value);
  if (text === null) return null;
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
