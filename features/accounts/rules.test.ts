import { describe, expect, it } from 'vitest';
import {
  CODE,
  dateOfBirthProblem,
  masked,
  parseEmail,
  parseIdentifier,
  parsePhone,
  passwordProblem,
  waitForCode,
} from './rules.ts';

describe('a mobile number', () => {
  it.each([
    ['9000000001', '+919000000001'],
    ['+91 90000-00001', '+919000000001'],
    ['09000000001', '+919000000001'],
    ['919000000001', '+919000000001'],
    ['९०००००००१२', '+919000000012'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 2079460958', '+442079460958'],
    ['\u202a+91 90000 00001\u202c', '+919000000001'],
    ['\u202d9000000001\u202c', '+919000000001'],
  ])('%s is read as %s', (text, phone) => expect(parsePhone(text)).toBe(phone));

  it.each(['', '12345', '+91 1234567890', '5000000001', '90000000011', '+0123456789', 'nine', '9000000001x'])(
    '%j is refused',
    (text) => expect(parsePhone(text)).toBeNull(),
  );
});

describe('an email address', () => {
  it('is kept in lower case', () =>
    expect(parseEmail(' Lakshmi.R+1@Example.ORG ')).toBe('lakshmi.r+1@example.org'));
  it.each([
    'a@b',
    'a b@c.in',
    '.a@b.in',
    'a..b@c.in',
    '@b.in',
    'a@-b.in',
    `${'a'.repeat(65)}@b.in`,
    'a@b.in\n'.padEnd(300, 'x'),
  ])('%j is refused', (text) => expect(parseEmail(text)).toBeNull());
});

it('shows only enough of an identifier to recognise it', () => {
  expect(masked(parseIdentifier('9000000001')!)).toBe('+91 ••••• ••001');
  expect(masked(parseIdentifier('lakshmi@example.org')!)).toBe('l•••@example.org');
});

describe('a password', () => {
  it.each([
    ['short', 'password_too_short'],
    ['password', 'password_common'],
    ['Password123!', 'password_common'],
    ['aaaaaaaaaa', 'password_common'],
    ['abababab', 'password_common'],
    ['23456789', 'password_common'],
    ['x'.repeat(201), 'password_too_long'],
  ])('%s: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));
  it.each(['sukham-demo-2026', 'కమలమ్మ ఇల్లు ఎక్కడ', 'three red bicycles'])('%s is good', (password) =>
    expect(passwordProblem(password)).toBeNull(),
  );
});

describe('the limit of codes for a number', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const sent = (...minutesAgo: number[]) =>
    minutesAgo.map((minutes) => ({ createdAt: new Date(now.getTime() - minutes * 60_000) }));
  it.each([
    [[], 0],
    [[1, 2], 0],
    [[1, 2, 4], 6],
    [[1, 2, 4, 20], 6],
    [[12, 20, 30, 40, 50], 10],
    [[70, 80, 90, 100, 110], 0],
  ])('after codes %j minutes ago: wait %i minutes', (ago, minutes) =>
    expect(waitForCode(sent(...ago), CODE.perIdentifier, now)).toBe(minutes * 60_000),
  );
});

it('knows impossible dates of birth', () => {
  expect(dateOfBirthProblem('2026-11-22', '2026-11-21')).toBe('in_the_future');
  expect(dateOfBirthProblem('2025-02-29', '2026-11-21')).toBe('wrong_format');
  expect(dateOfBirthProblem('1900-01-01', '2026-11-21')).toBe('wrong_format');
  expect(dateOfBirthProblem('1960-02-29', '2026-11-21')).toBeNull();
});
