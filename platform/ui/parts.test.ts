import { expect, test } from 'vitest';
import { dateOfParts } from './birth-date-field.tsx';
import { initialsOf } from './initials.ts';
import { nationalDigits } from './phone-field.tsx';

test.each([
  ['Lakshmi Reddy', 'LR'],
  ['Dr. Anand Rao', 'AR'],
  ['S. Murugan', 'SM'],
  ['meera', 'M'],
  ['లక్ష్మి రెడ్డి', 'ల'],
  ['డా. ఆనంద్ రావు', 'ఆ'],
  ['क्षमा शर्मा', 'क्ष'],
  ['மீரா நாயர்', 'மீ'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['+91 98765 43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ['98765-4321', '987654321'],
])('%s is the number %s', (typed, digits) => {
  expect(nationalDigits(typed)).toBe(digits);
});

test.each([
  [{ day: '29', month: '2', year: '2024' }, '2024-02-29'],
  [{ day: '29', month: '2', year: '2023' }, ''],
  [{ day: '5', month: '11', year: '1968' }, '1968-11-05'],
  [{ day: '5', month: '', year: '1968' }, ''],
  [{ day: '5', month: '11', year: '68' }, ''],
])('%j is the date "%s"', (parts, date) => {
  expect(dateOfParts(parts)).toBe(date);
});
