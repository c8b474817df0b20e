import { parseName } from '#platform/contract/person-name.ts';
import { CONTACT_PROBLEMS } from '../contract.ts';

export { parseName };

/** Clinics count their days in this zone; "today" for a date of birth is a day there. */
const ZONE = 'Asia/Kolkata';
export const OLDEST_YEARS = 120;

/** The calendar day at `now`, YYYY-MM-DD. */
export function dayOf(now: Date, timeZone: string = ZONE): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/** Completed years on `today`; both are YYYY-MM-DD. Born on 29 February: a year older on 1 March. */
export function ageOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The address in lower case, or null. As lenient as mail is in practice, on one line, with a real-looking host. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  const [local = '', host = '', ...more] = email.split('@');
  if (more.length > 0 || email.length > 254 || local.length > 64) return null;
  const goodLocal = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local);
  const goodHost = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(host);
  return goodLocal && goodHost ? email : null;
}

/** In E.164, or null: an Indian mobile number with or without 0, 91 or +91, or any number with + and its country. */
export function parsePhone(text: string): string | null {
  const compact = latinDigits(text).replace(/[\s\p{Cf}\u00a0().\u2010-\u2015-]/gu, '');
  const mobile = /^(?:0|91|\+91|0091)?([6-9]\d{9})$/.exec(compact)?.[1];
  if (mobile) return `+91${mobile}`;
  if (compact.startsWith('+91')) return /^\+91[2-5]\d{9}$/.test(compact) ? compact : null;
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : null;
}

/** Decimal digits of Devanagari, Bengali, Tamil, Telugu and Malayalam as Latin ones; their zeros lie 128 apart. */
function latinDigits(text: string): string {
  return text.replace(/[०-९০-৯௦-௯౦-౯൦-൯]/g, (digit) =>
    String((((digit.codePointAt(0) ?? 0) - 0x966) % 128) % 10),
  );
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
