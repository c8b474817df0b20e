import Type, { type Static, type TSchema } from 'typebox';
import { LANGUAGE_CODES } from './language.ts';

/**
 * The vocabulary of fields that many calls share. Objects refuse unknown properties: a client that adds `userType` or
 * `fee` to a body gets an error rather than being silently ignored.
 */

/**
 * Characters that texts may not contain, beside control characters: halves of a surrogate pair, which can't be
 * stored, and the two overrides of reading direction, by which a name or a reason can pretend to read otherwise.
 * Patterns are read with the `u` flag, so whole pairs (emoji) are no halves.
 */
const NEVER = '\\u202D\\u202E\\uD800-\\uDFFF';
/** Not a blank, and none of the letters that are there and can't be seen. */
const VISIBLE = '[^\\s\\u2800\\p{Default_Ignorable_Code_Point}]';
/** More marks on one letter than any script needs: they would be drawn over the lines above and below. */
const PILED_UP = '(?:\\p{M}\\p{Cf}*){9}';
const LINE = `(?!.*${PILED_UP})[^\\u0000-\\u001F\\u007F-\\u009F${NEVER}]*$`;

/** Text on one line: no control characters at all. `max` counts UTF-16 units, as the database column does. */
export const Line = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    minLength: options.min ?? 1,
    maxLength: max,
    // At least one visible character when anything is required; never a control character.
    pattern: (options.min ?? 1) > 0 ? `^(?=.*${VISIBLE})${LINE}` : `^${LINE}`,
    ...(options.description ? { description: options.description } : {}),
  });

/** Keyword of a schema: how many characters are left at least without the blanks around them, one of them visible. */
export const LEAST_WRITTEN = 'x-least-written';
export const isWritten = (least: number, text: string): boolean =>
  text.trim().length >= least && new RegExp(VISIBLE, 'u').test(text);

/** Text of several lines: tabs and line breaks are welcome, other control characters are not. */
export const Text = (max: number, options: { min?: number; description?: string } = {}) =>
  Type.String({
    minLength: options.min ?? 0,
    ...(options.min ? { [LEAST_WRITTEN]: options.min } : {}),
    maxLength: max,
    pattern: `^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F${NEVER}]*$`,
    ...(options.description ? { description: options.description } : {}),
  });

/**
 * A number or address of a person as it was typed or pasted. Phones put invisible direction marks around a number
 * that is copied out of their address book, so those are taken here; the rules that read it drop them.
 */
export const ContactLine = (max: number, options: { description?: string } = {}) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    pattern: '^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$',
    ...(options.description ? { description: options.description } : {}),
  });

/** Keyword of a schema of texts that are accepted in either case and stored in lower case. */
export const LOWER_CASE = 'x-lower-case';
export const Id = Type.String({ format: 'uuid', description: 'UUID', [LOWER_CASE]: true });
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601 with an offset' });
/** A calendar day, YYYY-MM-DD. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$',
  description: 'YYYY-MM-DD',
});
/** A wall-clock time in the clinic's zone, HH:MM. */
export const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' });
export const LanguageCode = oneOf(LANGUAGE_CODES);
/** Integer paise. */
export const Paise = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'integer paise' });
export const Cursor = Type.String({
  minLength: 1,
  maxLength: 400,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'opaque',
});

/** Keyword of a query: a parameter without a value (`?days=`) counts as one that is not there. */
export const EMPTY_IS_ABSENT = 'x-empty-is-absent';

/** An object that refuses what it does not name. */
export function exact<const P extends Record<string, TSchema>>(
  properties: P,
  options: { description?: string; [EMPTY_IS_ABSENT]?: true } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export function oneOf<const V extends readonly string[]>(values: V) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });
}

export const optional = Type.Optional;
/**
 * A value that may be null. Said as a second type where that is possible: an `anyOf` would have to be validated,
 * branch by branch, each time a reply is written.
 */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as unknown as { type?: unknown; enum?: unknown[] };
  return Type.Unsafe<Static<S> | null>(
    typeof type === 'string'
      ? { ...rest, type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}) }
      : { anyOf: [schema, { type: 'null' }] },
  );
}

export const list = <S extends TSchema>(schema: S, max?: number) =>
  Type.Array(schema, max === undefined ? {} : { maxItems: max });

/** What the reader may do with the object it travels with, so that a screen repeats no rule. */
export const Can = <const N extends readonly string[]>(...names: N) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.Boolean()])) as {
      [K in N[number]]: ReturnType<typeof Type.Boolean>;
    },
  );

export const Empty = exact({});
export const Done = exact({ ok: Type.Boolean() });
