import { expect, test } from 'vitest';
import { addressName, greetingAt } from './greeting.ts';

test('greets by the hour', () => {
  const day = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));
  expect(day.map((part) => part[0]).join('')).toBe('eeeemmmmmmmmaaaaaeeeeeee');
});

test('addresses by the first name, with a title in full', () => {
  expect(addressName('Lakshmi Reddy')).toBe('Lakshmi');
  expect(addressName(' Dr. Anand Rao ')).toBe('Dr. Anand Rao');
  expect(addressName('S Murugan')).toBe('S Murugan');
  expect(addressName('లక్ష్మి రెడ్డి')).toBe('లక్ష్మి');
  expect(addressName('')).toBe('');
  expect(addressName(null)).toBe('');
});
