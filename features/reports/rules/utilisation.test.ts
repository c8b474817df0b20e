import { expect, it } from 'vitest';
import type { Counted } from './figures.ts';
import { gather } from './gather.ts';
import { ownFigures, rowFigures, sumsOf, totalsOf } from './summary.ts';

const [sunday, clinicianId] = ['2026-11-22', 'a'];
type Outcome = 'completed' | 'declined' | 'cancelled' | 'no_show';

/** One week of visits of 15 minutes, each of a person of its own, in 2,000 minutes that were offered. */
function daysOf(numbers: Partial<Record<Outcome, number>>, day = sunday) {
  const occurrences = Object.entries(numbers).flatMap(([outcome, times]) =>
    Array.from({ length: times }, (_, n) => ({
      ...{ day, clinicianId, personId: `${outcome} ${n}`, spreads: {} },
      counts: ['booked', outcome] as Counted[],
      amounts: outcome === 'completed' || outcome === 'no_show' ? { booked_minutes: 15 } : {},
    })),
  );
  const days = gather(occurrences).map((of) => ({
    ...of.day,
    amounts: { ...of.day.amounts, offered_minutes: 2000 },
  }));
  return days.slice(0, 1);
}
const weekOf = (numbers: Partial<Record<Outcome, number>>) => sumsOf(daysOf(numbers), sunday, 0, 1);
const ofBrand = (numbers: Partial<Record<Outcome, number>>) =>
  totalsOf(weekOf(numbers), 'clinicians').figures;
const ofRow = (numbers: Partial<Record<Outcome, number>>, booked: number | null) =>
  rowFigures(weekOf(numbers), booked, 'clinicians').figures.utilisation_percent;

it('the slots used do not say how many of 120 visits were cancelled by fewer than five people', () => {
  const numbers = { completed: 118, cancelled: 2 };
  expect(ofBrand(numbers)).toMatchObject({ booked: 120, utilisation_percent: null });
  expect(ofRow(numbers, 120)).toBeNull();
  expect(ofBrand({ completed: 115, cancelled: 2, declined: 2, no_show: 1 }).utilisation_percent).toBeNull();
  // Of their own patients, clinicians know it.
  expect(ownFigures(weekOf(numbers)).utilisation_percent).toBe(88.5);
});

it('they are shown if no one cancelled, and if five people did', () => {
  expect(ofBrand({ completed: 120 }).utilisation_percent).toBe(90);
  expect(ofBrand({ completed: 100, cancelled: 20 }).utilisation_percent).toBe(75);
  expect(ofBrand({ completed: 100, cancelled: 15, declined: 5 }).utilisation_percent).toBe(75);
});

it('nor do they say how many were declined beside those cancelled that are shown, or did not come', () => {
  expect(ofBrand({ completed: 80, no_show: 10, cancelled: 28, declined: 2 })).toMatchObject({
    ...{ cancelled: 28, declined: null, utilisation_percent: null },
  });
  expect(ofBrand({ completed: 80, cancelled: 18, no_show: 2 })).toMatchObject({
    ...{ completed: 80, no_show: null, utilisation_percent: null },
  });
});

it('of a clinician they are rounded to five visits, since those of all add up to the brand’s', () => {
  expect(ofRow({ completed: 93, cancelled: 7 }, 100)).toBe(71);
  expect(ofRow({ completed: 92, cancelled: 8 }, 100)).toBe(68);
  expect(ofRow({ completed: 93, cancelled: 7 }, null)).toBeNull();
});

/** The row of a doctor with many visits of a few people, beside 20 people with one visit each. */
function rowOfFew(part: Counted, rest: Counted, whole: Counted, people: number, times: number) {
  const occurrence = (personId: string, ...counts: Counted[]) => ({
    ...{ day: sunday, clinicianId, personId, spreads: {}, counts },
    amounts: rest === 'cancelled' && counts.includes(rest) ? {} : { booked_minutes: 15 },
  });
  const visits = [...new Set<Counted>(['booked', whole])];
  const [found] = gather([
    ...Array.from({ length: 20 }, (_, n) => occurrence(`one ${n}`, ...visits, part)),
    ...Array.from({ length: people * times }, (_, n) => occurrence(`few ${n % people}`, ...visits, rest)),
  ]);
  const day = { ...found!.day, amounts: { ...found!.day.amounts, offered_minutes: 2000 } };
  return sumsOf([day], sunday, 0, 1);
}

it('shares of a clinician say nothing of one person with six visits, but of five people', () => {
  const newOf = (people: number, times: number) => {
    const sums = rowOfFew('new_patients', 'returning_patients', 'completed', people, times);
    return rowFigures(sums, 20 + people * times, 'patients').figures.new_percent;
  };
  expect(newOf(1, 6)).toBeNull();
  expect(newOf(4, 5)).toBeNull();
  expect(newOf(6, 1)).toBe(77);
  const used = (people: number, times: number) => {
    const sums = rowOfFew('completed', 'cancelled', 'booked', people, times);
    return rowFigures(sums, 20 + people * times, 'clinicians').figures;
  };
  expect(used(1, 6)).toMatchObject({ completed_percent: null, utilisation_percent: null });
  expect(used(6, 1)).toMatchObject({ completed_percent: 77, utilisation_percent: 15 });
});

it('a share that is withheld does not follow from the others of its whole', () => {
  const visit = (personId: string, ...counts: Counted[]) => ({
    ...{ day: sunday, clinicianId, personId, spreads: {}, amounts: {} },
    counts: ['booked', ...counts] as Counted[],
  });
  const [found] = gather([
    ...Array.from({ length: 60 }, (_, n) => visit(`came ${n}`, 'completed')),
    ...Array.from({ length: 5 }, (_, n) => visit(`cancelled ${n}`, 'cancelled')),
    ...Array.from({ length: 35 }, (_, n) => visit(`few ${n % 2}`, 'no_show')),
  ]);
  const { figures } = rowFigures(sumsOf([found!.day], sunday, 0, 1), 100, 'clinicians');
  expect(figures).toMatchObject({ completed_percent: null, cancelled_percent: null, no_show_percent: null });
});

it('two weeks and the week before say no more of the last week than it says itself', () => {
  const weeks = [
    ...daysOf({ completed: 50, no_show: 8, cancelled: 6, declined: 3 }),
    ...daysOf({ completed: 50, no_show: 3, cancelled: 60, declined: 5 }, '2026-11-15'),
  ];
  const of = (at: number, length: number) =>
    totalsOf(sumsOf(weeks, sunday, at, length), 'clinicians').figures;
  // 66 less 60 would be the cancelled of the last week, and with them the three that were declined.
  expect(of(0, 1)).toMatchObject({ booked: 67, completed: 50, no_show: 8, cancelled: null, declined: null });
  expect(of(1, 1)).toMatchObject({ booked: 118, no_show: null, declined: null, cancelled: 60 });
  expect(of(0, 2)).toMatchObject({ booked: 185, completed: 100, cancelled: null });
});
