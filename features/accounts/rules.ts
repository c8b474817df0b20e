import { withoutEnd } from '#platform/contract/text-end.ts';
import type { Identifier } from './rules/identifier.ts';

/** Pure decisions about accounts; both sides share them. Clocks and limits are arguments. */

export type { Identifier };

/** What the server's answer to "who is this" leads to; the numbers are the product's sign-in steps. */
export const SIGN_IN_STEP = {
  init: 0,
  password: 1,
  code: 2,
  newAccount: 3,
  newPassword: 4,
  success: 5,
  resetCode: 6,
  resetPassword: 7,
  resetSuccess: 8,
} as const;
export type SignInStep = (typeof SIGN_IN_STEP)[keyof typeof SIGN_IN_STEP];

export const CODE = {
  digits: 6,
  livesMs: 10 * 60_000,
  tries: 5,
  /** For one number or email. */
  perIdentifier: [
    { count: 3, withinMs: 10 * 60_000 },
    { count: 5, withinMs: 3600_000 },
  ],
  /** For one network address. */
  perAddress: { count: 10, withinMs: 3600_000 },
} as const;

/** How long a change that was begun with a proof may be confirmed, and a confirmed one undone. */
export const CONTACT_CHANGE = { confirmWithinMs: 3600_000, undoWithinMs: 72 * 3600_000 } as const;

export const SESSION_LIVES_MS = 30 * 24 * 3600_000;

/** Sessions of clinicians and staff open many records: they end after a day's work, and lock when left alone. */
export const DESK_SESSION = { livesMs: 12 * 3600_000, idleMs: 30 * 60_000 } as const;

/** How a user proves who they are; `new_password` sets the first one, for those who have no other second factor. */
export type ProofMethod = 'passkey' | 'password' | 'code' | 'new_password';
export type FirstFactor = 'password' | 'code' | 'google';

/** So often the year of birth may be wrong at the first sign-in to an account that the front desk made. */
export const CLAIM_TRIES = 5;

/**
 * The proofs that a session accepts, best first.
 * @param firstFactor null for a locked session, which accepts any; else a second factor is another than the first.
 */
export function acceptedProofs(
  has: { readonly passkey: boolean; readonly password: boolean },
  firstFactor: FirstFactor | null,
): ProofMethod[] {
  const proofs: ProofMethod[] = [];
  if (has.passkey) proofs.push('passkey');
  if (has.password && firstFactor !== 'password') proofs.push('password');
  if (firstFactor !== 'code') proofs.push('code');
  return proofs.length === 0 ? ['new_password'] : proofs;
}

/** Where a code went, without telling the whole address: `+91 ••••• ••001`, `l•••@example.org`. */
export function masked(identifier: Identifier): string {
  if (identifier.kind === 'phone')
    return `${identifier.value.slice(0, 3)} ••••• ••${identifier.value.slice(-3)}`;
  const [name = '', host = ''] = identifier.value.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/** @returns why a password can't be used, or null. Length is counted in characters that people see as one. */
export function passwordProblem(
  password: string,
): 'password_too_short' | 'password_too_long' | 'password_common' | null {
  const length = [...password.normalize('NFC')].length;
  if (length < 8) return 'password_too_short';
  if (length > 200) return 'password_too_long';
  return isCommonPassword(password) ? 'password_common' : null;
}

const COMMON = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 0123456789 87654321 ' +
    '11111111 00000000 22222222 88888888 99999999 12341234 11223344 123123123 qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx ' +
    'asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh a1b2c3d4 iloveyou iloveyou1 sunshine princess football baseball ' +
    'superman trustno1 welcome1 welcome123 admin123 administrator letmein1 changeme computer internet whatever ' +
    'india123 india1234 bharat123 krishna123 jaimatadi sairam123 omsairam hanuman1 ganesha1 lakshmi1 mumbai123 chennai123 ' +
    'hyderabad hyderabad123 bangalore bengaluru cricket1 cricket123 sachin10 dhoni007 sukham123 sukham1234 hospital hospital1 doctor123'
  ).split(' '),
);

/** Common ones, and those that are one character or one short piece over and over, or a run along the keyboard. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (COMMON.has(lower) || COMMON.has(withoutEnd(lower, '!.@#$'))) return true;
  if (/^(.{1,3})\1+$/.test(lower)) return true;
  return [
    '01234567890123456789',
    '98765432109876543210',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiopasdfghjklzxcvbnm',
  ].some((run) => run.includes(lower));
}

export interface SentCode {
  readonly createdAt: Date;
}

/**
 * How long to wait before another code may be sent, in ms; 0 when it may be now.
 * @param sent the codes of the last hour, in any order.
 */
export function waitForCode(
  sent: readonly SentCode[],
  limits: readonly { count: number; withinMs: number }[],
  now: Date,
): number {
  let wait = 0;
  for (const { count, withinMs } of limits) {
    const recent = sent
      .map((code) => code.createdAt.getTime())
      .filter((at) => at > now.getTime() - withinMs)
      .sort((a, b) => b - a);
    const oldestThatCounts = recent[count - 1];
    if (oldestThatCounts !== undefined) wait = Math.max(wait, oldestThatCounts + withinMs - now.getTime());
  }
  return wait;
}

/** At least this old may hold an account of one's own. */
export const MAX_AGE_YEARS = 120;

/** @returns why a date of birth can't be right, or null. `today` is YYYY-MM-DD. */
export function dateOfBirthProblem(
  dateOfBirth: string,
  today: string,
): 'in_the_future' | 'wrong_format' | null {
  const date = new Date(`${dateOfBirth}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== dateOfBirth) return 'wrong_format';
  if (dateOfBirth > today) return 'in_the_future';
  return Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) > MAX_AGE_YEARS ? 'wrong_format' : null;
}
