import { describe, expect, it } from 'vitest';
import { groupedAbhaNumber, parseAbhaNumber } from '#platform/domain/abha-number.ts';
import { parseIdentifier } from './rules/identifier.ts';
import { CODE, dateOfBirthProblem, masked, passwordProblem, waitForCode } from './rules.ts';

it('shows only enough of an identifier to recognise it', () => {
  expect(masked(parseIdentifier('9000000001')!)).toBe('+91 ••••• ••001');
  expect(masked(parseIdentifier('lakshmi@example.org')!)).toBe('l•••@example.org');
});

describe('an ABHA number', () => {
  it.each(['91123456789012', '91-1234-5678-9012', ' 91 1234 5678 9012 '])('%s is one', (given) => {
    expect(parseAbhaNumber(given)).toBe('91123456789012');
    expect(groupedAbhaNumber('91123456789012')).toBe('91-1234-5678-9012');
  });
  it.each(['', '9112345678901', '911234567890123', '01123456789012', '9112345678901a', '९११२३४५६७८९०१२'])(
    '%s is none',
    (given) => expect(parseAbhaNumber(given)).toBeNull(),
  );
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
