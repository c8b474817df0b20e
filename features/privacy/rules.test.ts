import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { acknowledgeBy, annualReturnDue, erasurePlan, isOverdue, settleBy } from './rules.ts';

const at = (text: string): Date => new Date(text);

describe('deadlines', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-11-24T10:00:00Z', '2026-12-24T10:00:00.000Z'],
    ['2027-12-31T23:59:00Z', '2028-01-31T23:59:00.000Z'],
    // It is the 31st in India already.
    ['2027-01-30T19:00:00Z', '2027-02-27T19:00:00.000Z'],
  ])('a month after %s is %s', (made, due) => {
    expect(settleBy(at(made)).toISOString()).toBe(due);
  });

  it('of any day, a complaint is settled between 28 and 31 days later, after its acknowledgement', () => {
    fc.assert(
      fc.property(fc.date({ min: at('2020-01-01'), max: at('2090-01-01'), noInvalidDate: true }), (made) => {
        const days = (settleBy(made).getTime() - made.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        expect(settleBy(made) > acknowledgeBy(made)).toBe(true);
      }),
    );
  });

  it('is overdue by the next deadline, and never once it is settled', () => {
    const made = at('2026-11-01T00:00:00Z');
    const open = {
      acknowledgeBy: acknowledgeBy(made),
      acknowledgedAt: null,
      settleBy: settleBy(made),
      settledAt: null,
    };
    expect(isOverdue(open, at('2026-11-02T23:00:00Z'))).toBe(false);
    expect(isOverdue(open, at('2026-11-03T00:00:00Z'))).toBe(true);
    expect(isOverdue({ ...open, acknowledgedAt: made }, at('2026-11-03T00:00:00Z'))).toBe(false);
    expect(isOverdue({ ...open, acknowledgedAt: made }, at('2026-12-01T00:00:00Z'))).toBe(true);
    expect(isOverdue({ ...open, settledAt: made }, at('2027-12-01T00:00:00Z'))).toBe(false);
  });
});

test.each([
  ['2026-03-31', '2026-12-31'],
  ['2026-04-01', '2027-12-31'],
  ['2026-11-24', '2027-12-31'],
  // The first of April in India, and the last of March.
  ['2026-03-31T18:30:00Z', '2027-12-31'],
  ['2026-03-31T18:29:59Z', '2026-12-31'],
])('the annual return of what was sold on %s is due on %s', (day, due) => {
  expect(annualReturnDue(at(day)).toISOString().slice(0, 10)).toBe(due);
});

it('books stay for 72 months after the annual return, records for three years, contact data not at all', () => {
  const until = Object.fromEntries(
    erasurePlan(at('2026-11-24')).map((each) => [each.erasure_class, each.until]),
  );
  expect(until).toEqual({
    contact: null,
    sessions: null,
    collected_photos: null,
    traces: '2027-11-24',
    record: '2029-11-24',
    books: '2033-12-31',
  });
});
