import { expect, it } from 'vitest';
import { ALL_ANALYTES } from './analytes.ts';
import { ucumOf } from './ucum.ts';

it('is known of each unit of our table', () => {
  for (const { unit } of ALL_ANALYTES) expect({ unit, code: ucumOf(unit) }).not.toMatchObject({ code: null });
});

it.each([
  ['10³ / µL', '10*3/uL'],
  ['thou/cumm', '10*3/uL'],
  ['mL/min/1.73m²', 'mL/min/{1.73_m2}'],
  ['gm/dL', 'g/dL'],
  ['mg %', 'mg/dL'],
  ['mcg/dL', 'ug/dL'],
  ['IU / L', '[IU]/L'],
  ['U/L', 'U/L'],
  ['mEq/L', 'meq/L'],
])('reads %s as reports print it', (printed, code) => {
  expect(ucumOf(printed)).toBe(code);
});

it('is not guessed of other units', () => {
  for (const unit of ['', 'spoons', 'per HPF']) expect(ucumOf(unit)).toBeNull();
});
