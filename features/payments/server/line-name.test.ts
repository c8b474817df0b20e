import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { billLines, creditLines } from '../rules.ts';
import { lineNameIn } from './line-name.ts';

const ordered = { name: 'HbA1c · Anil Kumar', amount: 39_900, package_id: 'hba1c' };

it('names a test in the reader’s language with the name of its patient; what people typed stays', () => {
  const names = LANGUAGE_CODES.map((language) => lineNameIn(language, ordered));
  expect(new Set(names).size).toBe(LANGUAGE_CODES.length);
  for (const name of names) expect(name).toMatch(/ · Anil Kumar$/);
  expect(lineNameIn('te', ordered)).toMatch(/\p{Script=Telugu}.* · Anil Kumar$/u);
  expect(lineNameIn('te', { name: 'Foot check' })).toBe('Foot check');
  expect(lineNameIn('te', { ...ordered, package_id: 'not sold any longer' })).toBe(ordered.name);
});

it('knows the test on a bill and on its credit note, too', () => {
  const bill = billLines([ordered], { day: '2026-11-26', address: '', supplierState: 'Telangana' });
  for (const [line] of [bill, creditLines(bill, [], 10_000)])
    expect(line && lineNameIn('te', line)).toBe(lineNameIn('te', ordered));
});
