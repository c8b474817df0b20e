import { describe, expect, it } from 'vitest';
import { isRegistered, registrationState } from './rules.ts';

const TODAY = '2026-11-24';

describe('a registration', () => {
  it.each([
    [null, false],
    ['infinity', true],
    [TODAY, true],
    ['2026-11-23', false],
    ['2026-11-25', true],
  ])('until %s holds today: %s', (until, holds) => {
    expect(isRegistered(until, TODAY)).toBe(holds);
  });

  it.each([
    [null, 'open'],
    [{ verified: false, validUntil: null, checkedOn: TODAY }, 'open'],
    [{ verified: true, validUntil: '2026-11-23', checkedOn: TODAY }, 'expired'],
    [{ verified: true, validUntil: '2026-12-24', checkedOn: TODAY }, 'soon'],
    [{ verified: true, validUntil: '2026-12-25', checkedOn: TODAY }, 'fine'],
    [{ verified: true, validUntil: null, checkedOn: '2025-11-24' }, 'recheck'],
    [{ verified: true, validUntil: null, checkedOn: '2025-11-25' }, 'fine'],
  ] as const)('%o is %s', (look, state) => {
    expect(registrationState(look, TODAY)).toBe(state);
  });
});
