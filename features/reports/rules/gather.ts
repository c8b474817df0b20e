import { LEAST_PEOPLE } from '../contract/shapes.ts';
import {
  type Amount,
  type Counted,
  type DayFigures,
  type Occurrence,
  OF_BRAND,
  type People,
  SPREADS,
  type SpreadName,
} from './figures.ts';
import { weekPeople } from './withhold.ts';

interface Gathering {
  readonly counts: Partial<Record<Counted, number>>;
  readonly amounts: Partial<Record<Amount, number>>;
  readonly people: Partial<Record<Counted, Set<string>>>;
  readonly spreads: Partial<Record<SpreadName, Record<string, number>>>;
}

/** Occurrences as days: one of each clinician that has any, and one of those that are the brand's alone. */
export function gather(
  occurrences: readonly Occurrence[],
): { clinicianId: string | null; day: DayFigures }[] {
  const days = new Map<string, Gathering>();
  for (const occurrence of occurrences) {
    const key = `${occurrence.day} ${occurrence.clinicianId ?? ''}`;
    const gathering = days.get(key) ?? { counts: {}, amounts: {}, people: {}, spreads: {} };
    days.set(key, gathering);
    add(gathering, occurrence);
  }
  return [...days].map(([key, { counts, amounts, people, spreads }]) => {
    const [day = '', clinicianId = ''] = key.split(' ');
    return {
      clinicianId: clinicianId || null,
      day: {
        day,
        counts,
        amounts,
        spreads,
        people: Object.fromEntries(
          Object.entries(people).map(([name, ids]) => [name, shortened(ids)]),
        ) as DayFigures['people'],
      },
    };
  });
}

const shortened = (ids: ReadonlySet<string>): People =>
  ids.size >= LEAST_PEOPLE ? LEAST_PEOPLE : [...ids].sort();

function add(to: Gathering, occurrence: Occurrence): void {
  for (const name of occurrence.counts) {
    to.counts[name] = (to.counts[name] ?? 0) + 1;
    const ids = to.people[name] ?? new Set();
    to.people[name] = ids.add(occurrence.personId);
  }
  for (const [name, value] of Object.entries(occurrence.amounts) as [Amount, number][])
    to.amounts[name] = (to.amounts[name] ?? 0) + value;
  for (const name of SPREADS) {
    const value = occurrence.spreads[name];
    if (value === undefined) continue;
    const spread = to.spreads[name] ?? {};
    spread[value] = (spread[value] ?? 0) + 1;
    to.spreads[name] = spread;
  }
}

/** What a brand's row has beside the sums of its clinicians' rows. */
export function ownOfBrand({ day, counts, amounts, people, spreads }: DayFigures): DayFigures {
  const own = <T extends object>(all: T) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => OF_BRAND.has(name))) as T;
  return { day, counts: own(counts), amounts: own(amounts), people: own(people), spreads: own(spreads) };
}

export function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

/**
 * Days of one week of one brand or clinician as one, or the rows of one day.
 * @param first the Monday of the week, or the day
 */
export function addedUp(first: string, days: readonly DayFigures[]): DayFigures {
  const counts: Partial<Record<Counted, number>> = {};
  const amounts: Partial<Record<Amount, number>> = {};
  const people: Partial<Record<Counted, People>> = {};
  const spreads: Partial<Record<SpreadName, Record<string, number>>> = {};
  for (const day of days) {
    addTo(counts, day.counts);
    addTo(amounts, day.amounts);
    for (const name of SPREADS)
      if (day.spreads[name]) spreads[name] = addTo(spreads[name] ?? {}, day.spreads[name]);
  }
  for (const name of Object.keys(counts) as Counted[]) {
    const together = weekPeople(
      days.flatMap((day): People[] => (day.people[name] ? [day.people[name]] : [])),
    );
    people[name] = together === 'many' ? LEAST_PEOPLE : [...together].sort();
  }
  return { day: first, counts, amounts, people, spreads };
}

function addTo<T extends Partial<Record<string, number>>>(
  sums: T,
  more: Partial<Record<keyof T, number>>,
): T {
  for (const [name, value] of Object.entries(more) as [keyof T, number][])
    sums[name] = ((sums[name] ?? 0) + value) as T[keyof T];
  return sums;
}
