import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { parseEmail } from './email.ts';
import { parsePhone } from './phone.ts';

describe('a phone number, for sign-in and for contacts alike', () => {
  it.each([
    ['9000000001', '+919000000001'],
    ['+91 90000-00001', '+919000000001'],
    ['09000000001', '+919000000001'],
    ['090000 00001', '+919000000001'],
    ['919000000001', '+919000000001'],
    ['0091 90000 00001', '+919000000001'],
    ['+91 (0) 90000 00001', '+919000000001'],
    // New series of mobile numbers, before the library knows them.
    ['6000000000', '+916000000000'],
    ['९०००००००१२', '+919000000012'],
    ['౯౦౦౦౦౦౦౦౦౧', '+919000000001'],
    ['৯০০০০০০০০৩', '+919000000003'],
    ['௯௦௦௦௦௦௦௦௦௪', '+919000000004'],
    ['൯൦൦൦൦൦൦൦൦൫', '+919000000005'],
    // Fixed lines: Mumbai, Hyderabad, Delhi.
    ['+91 22 4000 1000', '+912240001000'],
    ['+91 40 2345 6789', '+914023456789'],
    ['+91 11 2345 6789', '+911123456789'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0044 2079460958', '+442079460958'],
    ['0049 1511 2345678', '+4915112345678'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['+971501234567', '+971501234567'],
    ['\u202a+91 90000 00001\u202c', '+919000000001'],
    ['\u202d9000000001\u202c', '+919000000001'],
    ['90000\u200b00001', '+919000000001'],
    ['\u00a09000000001\u00a0', '+919000000001'],
  ])('%s is %s', (text, phone) => expect(parsePhone(text)).toBe(phone));

  it.each([
    '',
    '12345',
    '5000000001',
    '+91 1234567890',
    '+91123',
    '+0123456789',
    '90000000011',
    '90000 000012',
    '900000000a',
    '9000000001x',
    'nine',
    'tel:+919000000001',
    '+919000000001 ext. 5',
    '+1234567890123456',
    '+999 1234 5678',
    '+'.repeat(10_000),
    '9'.repeat(10_000),
  ])('%j is none', (text) => expect(parsePhone(text)).toBeNull());

  it('is read in its E.164 form in every country, however it is written there', () => {
    for (const country of getCountries()) {
      const number = getExampleNumber(country as CountryCode, examples);
      if (!number) continue;
      expect(parsePhone(number.number), country).toBe(number.number);
      expect(parsePhone(number.formatInternational()), country).toBe(number.number);
    }
  });
});

describe('an email address, for sign-in and for contacts alike', () => {
  it.each([
    ['Ram.Charan@Example.org', 'ram.charan@example.org'],
    [' Lakshmi.R+1@Example.ORG ', 'lakshmi.r+1@example.org'],
    ['a+b@mail.example.co.in', 'a+b@mail.example.co.in'],
    ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
    ['a@xn--11b4c3d.xn--h2brj9c', 'a@xn--11b4c3d.xn--h2brj9c'],
    ['ram\u200b@example.org', 'ram@example.org'],
    ['\u200eram@example.org', 'ram@example.org'],
  ])('%j is %s', (text, email) => expect(parseEmail(text)).toBe(email));

  it.each([
    '',
    'ram',
    'ram@',
    '@b.in',
    '@example.org',
    'a@b',
    'ram@example',
    'a b@c.in',
    '.a@b.in',
    'a.@b.in',
    'a..b@c.in',
    'a@b@c.org',
    'a@-b.in',
    'a@-x.org',
    'a@b..in',
    'a@host.c',
    'a@host.123',
    'x@1.2.3.4',
    `${'a'.repeat(65)}@b.in`,
    'a@b.in\n'.padEnd(300, 'x'),
    `a@${'b'.repeat(64)}.in`,
  ])('%j is none', (text) => expect(parseEmail(text)).toBeNull());
});
