import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { GRANTED_TYPES, PEOPLE_ACTIONS } from './contract.ts';
import {
  byPercent,
  changedMember,
  changedOffer,
  isSameMember,
  lasting,
  offerProblem,
  problemOf,
  textProblem,
} from './rules.ts';

const aMember = fc.record({
  suspended: fc.boolean(),
  userTypes: fc
    .uniqueArray(fc.constantFrom(...USER_TYPES), { minLength: 1 })
    .map((types) => types.toSorted()),
});

describe('a change of an account', () => {
  it('made twice is made once, and never leaves a person without a user type', () => {
    const action = fc.constantFrom(...PEOPLE_ACTIONS);
    fc.assert(
      fc.property(aMember, action, fc.constantFrom(...GRANTED_TYPES), (before, doing, type) => {
        const after = changedMember(before, doing, type);
        if (problemOf(before, after, doing) !== null) return;
        expect(isSameMember(after, changedMember(after, doing, type))).toBe(true);
        expect(after.userTypes.length).toBeGreaterThan(0);
      }),
    );
  });

  it('is refused where it would have no effect, or no visible one', () => {
    const coach = { suspended: false, userTypes: ['coach'] as const };
    const problem = (member: typeof coach, action: 'grant' | 'withdraw' | 'suspend') =>
      problemOf(member, changedMember(member, action, 'coach'), action);
    expect(problem(coach, 'grant')).toBe('no_change');
    expect(problem(coach, 'withdraw')).toBe('last_user_type');
    expect(problem({ ...coach, suspended: true } as never, 'grant')).toBe('is_suspended');
    expect(problem(coach, 'suspend')).toBeNull();
  });
});

describe('a price', () => {
  it('changed by per cent stays in whole rupees', () => {
    expect(byPercent(27_900, 10)).toBe(30_700);
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: -90, max: 200 }),
        (price, by) => {
          expect(byPercent(price, by) % 100).toBe(0);
        },
      ),
    );
  });

  it('below a rupee or unchanged is none', () => {
    const offer = { price: 400, active: true };
    const problem = (change: { price?: number; percent?: number }) =>
      offerProblem(offer, changedOffer(offer, { action: 'price', ...change }));
    expect(problem({ price: 400 })).toBe('no_change');
    expect(problem({ percent: -90 })).toBe('price_out_of_range');
    expect(problem({ price: 600 })).toBeNull();
    expect(changedOffer(offer, { action: 'deactivate' })).toEqual({ price: 400, active: false });
  });
});

it('a tax number, a code and an address have their form; an empty text takes them off', () => {
  expect(textProblem('gstin', '36ABCDE1234F1Z5')).toBeNull();
  expect(textProblem('gstin', '36abcde1234f1z5')).toBe('wrong_format');
  expect(textProblem('sac', '999312')).toBeNull();
  expect(textProblem('grievance_phone', '1800 309 4270')).toBeNull();
  expect(textProblem('grievance_email', 'care@')).toBe('wrong_format');
  expect(textProblem('gstin', '')).toBeNull();
  expect(textProblem('terms', 'anything')).toBeNull();
});

it('of changes those hold that were not taken back, also when what took one back was', () => {
  const of = (batchId: string, undoes: string | null = null) => ({ batchId, undoes });
  expect(lasting([of('a'), of('b', 'a')])).toEqual([]);
  expect(lasting([of('a'), of('c'), of('b', 'a')])).toEqual([of('c')]);
  expect(lasting([of('a'), of('b', 'a'), of('c', 'b')])).toEqual([of('c', 'b')]);
  expect(lasting([of('b', 'an older one')])).toHaveLength(1);
});
