import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  duplicatesIn,
  type HeardEvent,
  isAwaited,
  nearest,
  type OrderSnapshot,
  stateOf,
  stuckBecause,
  unsuitableFor,
} from './rules.ts';

const REFERENCES = ['one', 'two'];
const SNAPSHOT: OrderSnapshot = {
  ...{ isPaid: true, isExpired: false, isEnded: false, isCancelAsked: false },
  ...{ placement: 'scheduled', references: REFERENCES },
};
const VISIT = [
  'task.confirmed',
  'task.assigned',
  'task.accepted',
  'task.started',
  'task.in_progress',
  'task.completed',
];
const of = (event: string, taskId: number | null = 7, reference = 'one'): HeardEvent => ({
  ...{ event, reference, taskId },
});
/** A collection of two patients in which the collector changes once. */
const COURSE: readonly HeardEvent[] = REFERENCES.flatMap((reference) => [
  of('order.created', null, reference),
  of('task.confirmed', 5, reference),
  of('task.assigned', 6, reference),
  of('task.deleted', 6, reference),
  ...VISIT.slice(1).map((event) => of(event, 7, reference)),
  of('test.completed_sent', null, reference),
  of('order.completed', null, reference),
]);

describe('the state of an order', () => {
  it('is the same for 1,000 orders in which the events are heard', () => {
    const some = fc
      .shuffledSubarray([...COURSE], { minLength: 1 })
      .chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
      );
    fc.assert(
      fc.property(some, ([events, shuffled]) => {
        expect(stateOf(SNAPSHOT, shuffled)).toBe(stateOf(SNAPSHOT, events));
      }),
      { numRuns: 1000 },
    );
  });
  it('is what the whole collection ends in, however it is shuffled and repeated', () => {
    const twice = fc.shuffledSubarray([...COURSE, ...COURSE], { minLength: COURSE.length * 2 });
    fc.assert(
      fc.property(twice, (events) => {
        expect(stateOf(SNAPSHOT, events)).toBe('completed');
      }),
    );
  });
  it('follows the visit, and steps back for another collector', () => {
    expect(stateOf({ ...SNAPSHOT, placement: 'requested' }, [])).toBe('requested');
    expect(stateOf(SNAPSHOT, [of('task.accepted', 6)])).toBe('accepted');
    expect(stateOf(SNAPSHOT, [of('task.accepted', 6), of('task.assigned', 7)])).toBe('assigned');
    expect(stateOf(SNAPSHOT, [of('task.completed', 6), of('task.assigned', 7)])).toBe('assigned');
    expect(stateOf(SNAPSHOT, [of('task.accepted', 6), of('task.deleted', 6)])).toBe('confirmed');
  });
  it('says that an order is partly reported until each patient is', () => {
    expect(stateOf(SNAPSHOT, [of('order.completed', null, 'one')])).toBe('partly_reported');
    expect(stateOf(SNAPSHOT, [of('order.completed', null, 'one'), of('order.cancelled', null, 'two')])).toBe(
      'completed',
    );
  });
  it('waits for the word of the lab when it is to be cancelled, until the collector sets out', () => {
    const asked = { ...SNAPSHOT, isCancelAsked: true };
    expect(stateOf(asked, [])).toBe('cancel_requested');
    expect(stateOf(asked, [of('task.accepted')])).toBe('cancel_requested');
    expect(stateOf(asked, [of('task.started')])).toBe('started');
    const all = REFERENCES.map((reference) => of('order.cancelled', null, reference));
    expect(stateOf(asked, all)).toBe('cancelled');
  });
  it('stays unknown without an answer, until the lab says that it has the order', () => {
    const unknown = { ...SNAPSHOT, placement: 'unknown' } as const;
    expect(stateOf(unknown, [])).toBe('unknown');
    expect(stateOf(unknown, [of('order.created', null)])).toBe('requested');
  });
});

describe('what is stuck', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const base = { slotAt: null, changedAt: ago(1), cancelAskedAt: null };
  it('is named with its reason, once it has taken too long', () => {
    expect(stuckBecause({ ...base, state: 'unknown' }, now)).toBe('unknown');
    expect(stuckBecause({ ...base, state: 'placing' }, now)).toBeNull();
    expect(stuckBecause({ ...base, state: 'placing', changedAt: ago(11) }, now)).toBe('placing_long');
    expect(stuckBecause({ ...base, state: 'cancel_requested', cancelAskedAt: ago(31) }, now)).toBe(
      'cancel_silent',
    );
    expect(stuckBecause({ ...base, state: 'accepted', slotAt: ago(91) }, now)).toBe('nobody_came');
    expect(stuckBecause({ ...base, state: 'started', slotAt: ago(91) }, now)).toBeNull();
    expect(stuckBecause({ ...base, state: 'collected', changedAt: ago(49 * 60) }, now)).toBe('report_late');
  });
  it('are also results that are missing from an order that is done, 48 hours after the sample', () => {
    const done = { ...base, state: 'completed', sampledAt: ago(49 * 60) } as const;
    expect(stuckBecause({ ...done, isUnreported: true }, now)).toBe('report_late');
    expect(stuckBecause({ ...done, isUnreported: true, sampledAt: ago(47 * 60) }, now)).toBeNull();
    expect(stuckBecause({ ...done, isUnreported: false }, now)).toBeNull();
    const partly = { ...base, state: 'partly_reported', changedAt: ago(60) } as const;
    expect(stuckBecause({ ...partly, sampledAt: ago(49 * 60) }, now)).toBe('report_late');
  });
  it('are no results of a patient with cancelled tests', () => {
    const patient = { reference: 'one', reportedAt: null };
    expect(isAwaited(patient, [of('order.completed', null, 'two')])).toBe(true);
    expect(isAwaited(patient, [of('order.cancelled', null, 'one')])).toBe(false);
    expect(isAwaited(patient, [of('order.cancelled', null, 'one'), of('order.completed', null, 'one')])).toBe(
      true,
    );
    expect(isAwaited({ ...patient, reportedAt: now }, [])).toBe(false);
  });
});

describe('the cart', () => {
  it('refuses what is not for this person', () => {
    expect(unsuitableFor({ min_age: 60 }, { sex: 'female', age: 59 })).toBe('too_young');
    expect(unsuitableFor({ sex: 'male' }, { sex: 'female', age: 30 })).toBe('sex');
    expect(unsuitableFor({ max_age: 12 }, { sex: null, age: 13 })).toBe('too_old');
    expect(unsuitableFor({ min_age: 60 }, { sex: null, age: null })).toBeNull();
  });
  it('names two things of one person that measure the same', () => {
    const items = [
      { patientId: 'a', name: 'CBC', tests: ['718-7'] },
      { patientId: 'a', name: 'Full body', tests: ['718-7', '4548-4'] },
      { patientId: 'b', name: 'CBC', tests: ['718-7'] },
    ];
    expect(duplicatesIn(items)).toEqual([{ patientId: 'a', names: ['CBC', 'Full body'], shared: 1 }]);
  });
  it('counts full years, and offers the three nearest times in their order', () => {
    expect(ageOn('2000-11-24', '2026-11-23')).toBe(25);
    expect(ageOn('2000-11-23', '2026-11-23')).toBe(26);
    const hours = [6, 7, 8, 9, 10].map((hour) => new Date(Date.UTC(2026, 10, 24, hour)));
    const wanted = new Date(Date.UTC(2026, 10, 24, 8));
    expect(nearest(wanted, hours).map((at) => at.getUTCHours())).toEqual([7, 8, 9]);
  });
});
