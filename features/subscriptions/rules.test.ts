import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  changeOn,
  chosenPlan,
  collectionsOf,
  creditOf,
  debitAt,
  endOf,
  isDebitDue,
  nextStep,
  type PeriodSnapshot,
  paidPlan,
  pauseProblem,
  type Snapshot,
  type Step,
  stateOn,
  type Terms,
  undosOf,
} from './rules.ts';

const MONTHLY: Terms = { price: 50_000, period: 'month' };
const DEARER: Terms = { price: 150_000, period: 'month' };
const PLANS: Readonly<Record<string, Terms>> = { monthly: MONTHLY, dearer: DEARER };
const termsOf = (id: string): Terms => PLANS[id] as Terms;

const period = (of: Partial<PeriodSnapshot>): PeriodSnapshot => ({
  ...{ id: 'p1', planId: 'monthly', startsOn: '2027-01-10', endsOn: '2027-02-10', anchor: '2027-01-10' },
  ...{ months: 0, isTrial: false, price: 50_000, amount: 50_000, isPaid: true, isDelivered: false },
  ...of,
});
const snapshot = (of: Partial<Snapshot>): Snapshot => ({
  ...{ planId: 'monthly', nextPlanId: null, endsOn: null, endedOn: null, pause: null },
  periods: [period({})],
  ...of,
});

describe('the calendar', () => {
  it('brings the 31st back after February, and the 29th in a leap year', () => {
    const months = Array.from({ length: 5 }, (_, i) => addMonths('2027-12-31', i));
    expect(months).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
    expect([addMonths('2028-02-29', 12), addMonths('2028-02-29', 48)]).toEqual(['2029-02-28', '2032-02-29']);
    expect(endOf({ anchor: '2027-11-30', months: 0 }, 'quarter')).toBe('2028-02-29');
  });
});

describe('the state', () => {
  it.each([
    ['2027-01-10', {}, 'active'],
    ['2027-01-20', { periods: [period({ isTrial: true })] }, 'trialing'],
    ['2027-01-20', { periods: [period({ isPaid: false })] }, 'halted'],
    ['2027-02-12', {}, 'past_due'],
    ['2027-02-13', {}, 'halted'],
    ['2027-01-20', { pause: { from: '2027-01-20', until: '2027-02-20' } }, 'paused'],
    ['2027-02-20', { pause: { from: '2027-01-20', until: '2027-02-20' } }, 'past_due'],
    ['2027-01-20', { endsOn: '2027-02-10' }, 'ending'],
    ['2027-02-10', { endsOn: '2027-02-10' }, 'ended'],
    ['2027-01-20', { endedOn: '2027-01-20' }, 'ended'],
  ] as const)('on %s of %j is %s', (today, of, state) => {
    expect(stateOn(snapshot(of as Partial<Snapshot>), today)).toBe(state);
  });
});

describe('a change', () => {
  it('to a dearer plan credits whole unused days; to a cheaper one it waits', () => {
    expect(creditOf({ price: 31_000, startsOn: '2027-01-10', endsOn: '2027-02-10' }, '2027-01-20')).toBe(
      21_000,
    );
    expect(changeOn(snapshot({}), MONTHLY, DEARER, '2027-01-20')).toMatchObject({
      ...{ when: 'now', credit: 33_870, amount: 116_130 },
    });
    // What has gone back already is no credit.
    const refunded = snapshot({ periods: [period({ refunded: 50_000 })] });
    expect(changeOn(refunded, MONTHLY, DEARER, '2027-01-20')).toMatchObject({ credit: 0, amount: 150_000 });
    const bought = snapshot({ periods: [period({ discount: 50_000 })] });
    expect(changeOn(bought, MONTHLY, DEARER, '2027-01-20')).toMatchObject({ credit: 0, amount: 150_000 });
    expect(changeOn(snapshot({}), DEARER, MONTHLY, '2027-01-20')).toMatchObject({
      ...{ when: 'period_end', on: '2027-02-10', amount: 0 },
    });
    expect(changeOn(snapshot({ endsOn: '2027-02-10' }), MONTHLY, DEARER, '2027-01-20')).toBeNull();
  });

  it('is compared with what was paid for last, and can be taken back until it is paid for or begins', () => {
    const next = { id: 'p2', planId: 'monthly', startsOn: '2027-02-10', endsOn: '2027-03-10', months: 1 };
    const dearer = period({ planId: 'dearer', price: 150_000, amount: 150_000 });
    const opened = (isPaid: boolean) =>
      snapshot({ planId: 'dearer', nextPlanId: 'monthly', periods: [dearer, period({ ...next, isPaid })] });
    expect([paidPlan(opened(false)), paidPlan(opened(true))]).toEqual(['dearer', 'monthly']);
    const between: Terms = { price: 100_000, period: 'month' };
    expect(changeOn(opened(false), DEARER, between, '2027-02-08')).toMatchObject({ when: 'period_end' });
    const seen = (of: Snapshot, today: string) => [
      chosenPlan(of, today),
      undosOf(of, today, false).includes('change'),
    ];
    expect(seen(opened(false), '2027-02-09')).toEqual(['monthly', true]);
    expect(seen(opened(true), '2027-02-09')).toEqual(['monthly', false]);
    expect(seen(opened(false), '2027-02-10')).toEqual([null, false]);
    const known = { snapshot: opened(true), notices: new Set<string>(), termsOf };
    expect(nextStep(known, '2027-02-09')).toBeNull();
    expect(nextStep(known, '2027-02-10')).toMatchObject({ kind: 'deliver' });
    const delivered = { ...dearer, isDelivered: true };
    const begun = { ...opened(true), periods: [delivered, period(next)] };
    expect(nextStep({ ...known, snapshot: begun }, '2027-02-10')).toEqual({
      kind: 'begin',
      planId: 'monthly',
    });
  });

  it('is taken back one by one, each by its name', () => {
    const pause = { from: '2027-01-12', until: '2027-03-12' };
    const changed = snapshot({ nextPlanId: 'dearer' });
    expect(undosOf(snapshot({ pause, endsOn: '2027-02-10' }), '2027-01-20', false)).toEqual([
      'cancel',
      'pause',
    ]);
    expect(undosOf(changed, '2027-01-20', true)).toEqual(['change', 'upgrade']);
    expect(undosOf(snapshot({ endedOn: '2027-01-15' }), '2027-01-20', true)).toEqual([]);
  });

  it('is a pause once a year at most, and only while the plan runs', () => {
    const pause = { from: '2026-02-01', until: '2026-03-01' };
    expect(pauseProblem(snapshot({ pause }), '2027-01-20')).toBe('paused_this_year');
    expect(pauseProblem(snapshot({ pause }), '2027-02-01')).toBeNull();
    expect(pauseProblem(snapshot({ pause: { ...pause, until: pause.from } }), '2027-01-20')).toBeNull();
    expect(pauseProblem(snapshot({ endsOn: '2027-02-10' }), '2027-01-20')).toBe('not_now');
  });
});

describe('the notices of a charge', () => {
  const nameOn = (today: string, of: Partial<PeriodSnapshot>, ...sent: string[]) => {
    const next = period({ id: 'p2', startsOn: '2027-02-10', endsOn: '2027-03-10', isPaid: false, ...of });
    const known = snapshot({ periods: [period({ isDelivered: true }), next] });
    const notices = new Set(sent.map((name) => `p2 ${name}`));
    const step = nextStep({ snapshot: known, notices, termsOf }, today);
    return step?.kind === 'notice' ? step.name : null;
  };

  it('that is made for today is announced today, once; one that was announced before is not', () => {
    expect(nameOn('2027-02-10', {})).toBe('one_day');
    expect(nameOn('2027-02-10', {}, 'one_day')).toBeNull();
    expect(nameOn('2027-02-10', {}, 'three_days')).toBeNull();
    expect(nameOn('2027-02-11', {})).toBe('failed');
  });

  it('say nothing of a failure until the day of its debit is over', () => {
    expect(nameOn('2027-02-11', { debitOn: '2027-02-11' })).toBe('one_day');
    expect(nameOn('2027-02-11', { debitOn: '2027-02-11' }, 'one_day')).toBeNull();
    expect(nameOn('2027-02-12', { debitOn: '2027-02-11' }, 'one_day')).toBe('failed');
    expect(nameOn('2027-02-11', { debitOn: '2027-02-10' }, 'one_day')).toBe('failed');
  });
});

describe('autopay', () => {
  it('is for at most ₹15,000 and never for a year', () => {
    const of = (price: number, each: Terms['period']) => collectionsOf({ price, period: each }, true)[0];
    expect([of(1_500_000, 'month'), of(1_500_001, 'month'), of(50_000, 'year')]).toEqual([
      ...['autopay', 'by_request', 'by_request'],
    ]);
    expect(collectionsOf(MONTHLY, false)).toEqual(['by_request']);
  });

  it('debits never within 24 hours of the notice, once a day, four times at most', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2027-01-01'), max: new Date('2027-01-20'), noInvalidDate: true }),
        (at) => {
          expect(debitAt('2027-01-10', at).getTime() - at.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
        },
      ),
    );
    type States = readonly ('open' | 'failed' | 'captured')[];
    const due = (askedOn: string[], today: string, states: States = askedOn.map(() => 'failed')) =>
      isDebitDue(
        {
          ...{ startsOn: '2027-01-10', noticeAt: new Date('2027-01-08T00:00:00Z'), askedOn },
          attempts: states.map((state) => ({ state })),
        },
        new Date(`${today}T12:00:00Z`),
        today,
      );
    const [first, later] = ['2027-01-10', '2027-01-13'];
    expect([due([], '2027-01-09'), due([], first), due([first], first)]).toEqual([false, true, false]);
    expect([due([first], '2027-01-11'), due([first], '2027-01-11', ['open'])]).toEqual([true, false]);
    // Asked late for the first time: nothing is made up for on that day. What the person tried counts for nothing.
    expect([due([later], later), due([], later, ['failed', 'failed', 'failed', 'failed'])]).toEqual([
      false,
      true,
    ]);
    expect(due([first], later, ['failed', 'captured'])).toBe(false);
    expect(due([first, '2027-01-11', '2027-01-12', later], '2027-01-20')).toBe(false);
  });
});

/** A subscription in memory: what the server does with each step, so that a day can be repeated or cut off anywhere. */
class Model {
  snapshot: Snapshot;
  readonly notices = new Set<string>();
  readonly opened: PeriodSnapshot[] = [];
  readonly voided = new Set<string>();
  delivered = 0;
  #next = 0;

  constructor(startsOn: string) {
    const place = { anchor: startsOn, months: 0 };
    const first = { ...period({ id: 'first', startsOn, endsOn: endOf(place, 'month'), ...place }) };
    this.snapshot = snapshot({ periods: [first] });
    this.opened.push(first);
  }

  /** One step, as a transaction: all of it or, when the server dies, nothing. */
  take(step: Step): void {
    const { periods } = this.snapshot;
    if (step.kind === 'open') {
      if (periods.some(({ startsOn }) => startsOn === step.startsOn)) throw new Error('a period came twice');
      const { planId, place, startsOn, endsOn, price } = step;
      const added = period({
        ...{
          id: `p${this.#next++}`,
          planId,
          ...place,
          startsOn,
          endsOn,
          price,
          amount: price,
          isPaid: false,
        },
      });
      this.opened.push(added);
      this.snapshot = { ...this.snapshot, periods: [...periods, added] };
    } else if (step.kind === 'begin') {
      this.snapshot = { ...this.snapshot, planId: step.planId, nextPlanId: null };
    } else if (step.kind === 'notice') this.notices.add(`${step.periodId} ${step.name}`);
    else if (step.kind === 'deliver') {
      this.delivered += this.#replace(step.periodId, { isDelivered: true }).amount;
    } else {
      for (const { id, isPaid } of periods) if (!isPaid) this.voided.add(id);
      this.snapshot = {
        ...this.snapshot,
        endedOn: step.on,
        periods: periods.filter(({ isPaid }) => isPaid),
      };
    }
  }

  pay(): void {
    const last = this.snapshot.periods.at(-1);
    if (last && !last.isPaid) this.#replace(last.id, { isPaid: true });
  }

  #replace(id: string, of: Partial<PeriodSnapshot>): PeriodSnapshot {
    const periods = this.snapshot.periods.map((each) => (each.id === id ? { ...each, ...of } : each));
    this.snapshot = { ...this.snapshot, periods };
    return periods.find((each) => each.id === id) as PeriodSnapshot;
  }
}

const Day = fc.record({
  /** How often the steps of the day run; 0: the server was down. */
  runs: fc.integer({ min: 0, max: 3 }),
  /** After so many steps the server is killed, and the step that was under way is lost. */
  killedAfter: fc.integer({ min: 0, max: 4 }),
  pays: fc.boolean(),
});

it('bills each day of 24 months once at most, however often its steps run and wherever they are killed', () => {
  const start = fc.constantFrom('2027-01-31', '2028-02-29', '2027-11-30', '2027-06-15');
  fc.assert(
    fc.property(start, fc.array(Day, { minLength: 40, maxLength: 60 }), (startsOn, pattern) => {
      const model = new Model(startsOn);
      for (let i = 0; i < 730; i++) {
        const today = addDays(startsOn, i);
        const { runs, killedAfter, pays } = pattern[i % pattern.length] as (typeof pattern)[number];
        for (let run = 0; run < runs; run++)
          for (let count = 0; count <= killedAfter || run === runs - 1; count++) {
            const { snapshot: known, notices } = model;
            const step = nextStep({ snapshot: known, notices, termsOf }, today);
            if (!step) break;
            if (count === killedAfter && run < runs - 1) break;
            model.take(step);
            expect(count).toBeLessThan(20);
          }
        if (pays) model.pay();
      }
      const counted = model.snapshot.periods;
      for (const [i, each] of counted.entries()) {
        const next = counted[i + 1];
        // No day is in two periods that were paid for.
        if (next) expect(each.endsOn <= next.startsOn).toBe(true);
      }
      const paid = counted.filter(({ isPaid }) => isPaid);
      const advance = paid
        .filter(({ isDelivered }) => !isDelivered)
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(model.delivered + advance).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
    }),
    { numRuns: 60 },
  );
});
