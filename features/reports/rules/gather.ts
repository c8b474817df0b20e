import { LEAST_PEOPLE } from '../contract/shapes.ts';
import {
  type Amount,
  type Counted,
  type DayFigures,
  type Occurrence,
  type People,
  SPREADS,
  type SpreadName,
} from './figures.ts';

interface Gathering {
  readonly counts: Partial<Record<Counted, number>>;
  readonly amounts: Partial<Record<Amount, number>>;
  readonly people: Partial<Record<Counted, Set<string>>>;
  readonly spreads: Partial<Record<SpreadName, Record<string, number>>>;
}

/** Facts as days: one of each clinician that has any, and one of the brand, which has all of them. */
export function gather(
  occurrences: readonly Occurrence[],
): { clinicianId: string | null; day: DayFigures }[] {
  const days = new Map<string, Gathering>();
  for (const occurrence of occurrences)
    for (const subject of occurrence.clinicianId === null ? [null] : [null, occurrence.clinicianId]) {
      const key = `${occurrence.day} ${subject ?? ''}`;
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
  ids.size >= LEAST_PEOPLE ? ids.size : [...ids].sort();

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
