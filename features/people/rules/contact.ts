import { parseEmail } from '#platform/domain/email.ts';
import { parseName } from '#platform/domain/person-name.ts';
import { parsePhone } from '#platform/domain/phone.ts';
import { CONTACT_PROBLEMS } from '../contract.ts';

export const OLDEST_YEARS = 120;

/** Completed years on `today`; both are YYYY-MM-DD. Born on 29 February: a year older on 1 March. */
export function ageOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** A day that exists, neither after `today` nor more than 120 years before it; else null. */
export function parseDateOfBirth(text: string, today: string): string | null {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return null;
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
  return day <= today && day >= oldest ? day : null;
}

export interface ContactFields {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string | null;
  readonly date_of_birth?: string | null;
}
export interface Problem {
  readonly field: string;
  readonly code: (typeof CONTACT_PROBLEMS)[number];
}

/**
 * Reads the fields of the emergency contact form (and of a family member), every one that was given.
 * An email or date of birth that was left empty is none.
 */
export function readContact<F extends ContactFields>(
  given: F,
  today: string,
): { readonly values: F; readonly problems: readonly Problem[] } {
  const [invalidName, invalidEmail, invalidPhone, invalidDob] = CONTACT_PROBLEMS;
  const values: { -readonly [K in keyof ContactFields]: ContactFields[K] | null } = { ...given };
  const problems: Problem[] = [];
  const read = (
    field: keyof ContactFields,
    code: Problem['code'],
    parse: (text: string) => string | null,
    mayBeEmpty: boolean,
  ) => {
    const text = given[field];
    if (text === undefined) return;
    if (mayBeEmpty && (text === null || text.trim() === '')) {
      values[field] = null;
      return;
    }
    const value = parse(text ?? '');
    if (value === null) problems.push({ field, code });
    else values[field] = value;
  };
  read('name', invalidName, parseName, false);
  read('email', invalidEmail, parseEmail, true);
  read('phone', invalidPhone, parsePhone, false);
  read('date_of_birth', invalidDob, (text) => parseDateOfBirth(text, today), true);
  return { values: values as unknown as F, problems };
}
