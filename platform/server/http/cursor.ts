import type { SignedPosition } from '../db/signed-list.ts';
import { invalidField } from './refusal.ts';

/** Where the next page of a list begins, as a text that clients hand back and don't look into. */
export function cursorOf(...position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position that a cursor stands for; null when the list begins at its start. Each part has to match its pattern:
 * a made-up cursor never reaches the database.
 * @throws Refusal when this server didn't issue it.
 */
export function positionOf<const P extends readonly RegExp[]>(
  cursor: string | undefined,
  ...patterns: P
): { [K in keyof P]: string } | null {
  if (cursor === undefined) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidField('cursor', 'wrong_format');
  }
  const fits =
    Array.isArray(parts) &&
    parts.length === patterns.length &&
    patterns.every((pattern, i) => isOne(pattern, parts[i]));
  if (!fits) throw invalidField('cursor', 'wrong_format');
  return parts as { [K in keyof P]: string };
}

/** What fits its pattern can still make the database fail: 31 February, the year 0, a text with a zero in it. */
const isOne = (pattern: RegExp, part: unknown): boolean =>
  typeof part === 'string' &&
  pattern.test(part) &&
  !part.includes('\0') &&
  (pattern !== INSTANT || isReal(part));

const isReal = (instant: string): boolean => {
  const at = new Date(instant);
  return !Number.isNaN(at.getTime()) && at.toISOString() === instant && !instant.startsWith('0000');
};

export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** A number that the database takes for an integer. */
export const WHOLE = /^\d{1,9}$/;
/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
export const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Stands for the drafts in a cursor: no instant is later. */
const DRAFT = '9999-12-31T23:59:59.999Z';

/** @throws Refusal when this server didn't issue it. */
export function signedPositionOf(cursor: string | undefined): SignedPosition | null {
  const position = positionOf(cursor, INSTANT, UUID);
  if (!position) return null;
  const [at, id] = position;
  return { signedAt: at === DRAFT ? null : new Date(at), id };
}

export const signedCursorOf = ({ signedAt, id }: SignedPosition): string =>
  cursorOf(signedAt?.toISOString() ?? DRAFT, id);
