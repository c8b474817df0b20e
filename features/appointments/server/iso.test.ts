import fc from 'fast-check';
import { expect, it } from 'vitest';
import { iso } from './iso.ts';

it('writes every instant as a Date does', () => {
  const instants = fc.oneof(
    fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }).map((minutes) => minutes * 60_000),
    fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
  );
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1, maxLength: 5 }), (moments) => {
      for (const at of moments) if (Math.abs(at) <= 8.64e15) expect(iso(at)).toBe(new Date(at).toISOString());
    }),
  );
  expect(() => iso(Number.NaN)).toThrow(RangeError);
});
