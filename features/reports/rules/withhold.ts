import { LEAST_PEOPLE, WINDOWS } from '../contract/shapes.ts';
import type { People } from './figures.ts';

/** The people of one cell week by week, the latest week first. `many`: at least as many as a cell needs. */
export type WeekPeople = 'many' | ReadonlySet<string>;

/** The people of some days of one week. */
export function weekPeople(days: readonly People[]): WeekPeople {
  if (days.some((people) => typeof people === 'number' && people >= LEAST_PEOPLE)) return 'many';
  const together = new Set(days.flatMap((people) => (typeof people === 'number' ? [] : people)));
  return together.size >= LEAST_PEOPLE ? 'many' : together;
}

/** How many people some weeks are of, counted up to the least that can be shown. */
export function countPeople(weeks: readonly (WeekPeople | undefined)[]): number {
  const together = new Set<string>();
  for (const people of weeks) {
    if (people === 'many') return LEAST_PEOPLE;
    for (const person of people ?? []) {
      together.add(person);
      if (together.size >= LEAST_PEOPLE) return LEAST_PEOPLE;
    }
  }
  return together.size;
}

const isEnough = (weeks: readonly (WeekPeople | undefined)[]): boolean => countPeople(weeks) >= LEAST_PEOPLE;
/** What nobody is in gives nobody away. */
const isSafe = (weeks: readonly (WeekPeople | undefined)[]): boolean => {
  const people = countPeople(weeks);
  return people === 0 || people >= LEAST_PEOPLE;
};

/**
 * Whether a cell may be shown for the `length` weeks that begin `at` weeks ago: it is of enough people, and so is what
 * is left when any shorter window that lies within it, of this Sunday or an earlier one, is subtracted, and what several
 * of them leave over together. The longer window gives way, so that what was shown last week never decides too late.
 */
export function mayShow(weeks: readonly WeekPeople[], at: number, length: number): boolean {
  const whole = weeks.slice(at, at + length);
  if (!isEnough(whole)) return false;
  if (whole.every((week) => isSafe([week]))) return true;
  const within = windowsIn(whole);
  // Each week with enough people by itself is left over by most windows: look closer only where that decides nothing.
  for (const [from, to] of within) if (!isSafe([...whole.slice(0, from), ...whole.slice(to)])) return false;
  const ends = reached(length, within);
  return ends.every((from, index) => ends.slice(index + 1).every((to) => isSafe(whole.slice(from, to))));
}

type FromTo = readonly [from: number, to: number];

/** Every shorter window that lies within these weeks and is of enough people. */
function windowsIn(whole: readonly WeekPeople[]): FromTo[] {
  return WINDOWS.map((days) => days / 7)
    .filter((each) => each < whole.length)
    .flatMap((shorter) =>
      Array.from({ length: whole.length - shorter + 1 }, (_, from): FromTo => [from, from + shorter]),
    )
    .filter(([from, to]) => isEnough(whole.slice(from, to)));
}

/**
 * Between which weeks somebody can reckon from one end of the whole: by windows that begin or end where another does.
 * What lies between each two of them is known to whoever adds and subtracts.
 */
function reached(length: number, windows: readonly FromTo[]): number[] {
  const known = new Set([0, length]);
  for (let before = 0; before < known.size; ) {
    before = known.size;
    for (const [from, to] of windows) if (known.has(from) || known.has(to)) known.add(from).add(to);
  }
  return [...known].sort((a, b) => a - b);
}

/** The people of several cells as those of one. */
export function merged(cells: readonly (readonly WeekPeople[])[]): WeekPeople[] {
  const length = Math.max(0, ...cells.map((weeks) => weeks.length));
  return Array.from({ length }, (_, week) => {
    const parts = cells.map((weeks) => weeks[week] ?? new Set<string>());
    if (parts.includes('many')) return 'many';
    const together = new Set(parts.flatMap((people) => [...(people as ReadonlySet<string>)]));
    return together.size >= LEAST_PEOPLE ? 'many' : together;
  });
}

/**
 * Which cells of one total have to be withheld: those that may not be shown, and then the smallest others until what
 * is left of the total is a cell that may be shown, however many windows are subtracted from each other.
 * @param counts of the window: which cell is smaller
 */
export function withheldAmong(
  cells: readonly { readonly weeks: readonly WeekPeople[]; readonly count: number }[],
  at: number,
  length: number,
): boolean[] {
  const withheld = cells.map(({ weeks }) => !mayShow(weeks, at, length));
  const bySize = cells.map((_, index) => index).sort((a, b) => cells[a]!.count - cells[b]!.count);
  for (const index of bySize) {
    const hidden = cells.filter((_, each) => withheld[each]);
    if (hidden.every(({ count }) => count === 0)) break;
    const isLargeByItself = hidden.some(({ weeks }) => isEnough(weeks.slice(at, at + length)));
    // Several small cells may be the same few people: only a cell that is large by itself hides them.
    if (hidden.length > 1 && isLargeByItself && mayShow(merged(hidden.map(({ weeks }) => weeks)), at, length))
      break;
    withheld[index] = true;
  }
  return withheld;
}
