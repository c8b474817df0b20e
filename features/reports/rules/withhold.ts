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
  const { hasEnough, isSafeFrom } = spansOf(whole);
  if (!hasEnough(0, length)) return false;
  if (whole.every((_, week) => isSafeFrom(week, week + 1))) return true;
  const within = windowsIn(length).filter(([from, to]) => hasEnough(from, to));
  for (const [from, to] of within)
    if (
      !hasEnough(0, from) &&
      !hasEnough(to, length) &&
      !isSafe([...whole.slice(0, from), ...whole.slice(to)])
    )
      return false;
  const ends = reached(length, within);
  return ends.every((from, index) => ends.slice(index + 1).every((to) => isSafeFrom(from, to)));
}

/** Answers about any weeks in a row, without counting people again for each. */
function spansOf(whole: readonly WeekPeople[]) {
  // Up to where one has to go from each week to have enough people.
  const enoughAt = whole.map((_, from) => {
    const together = new Set<string>();
    for (let week = from; week < whole.length; week++) {
      const people = whole[week] ?? 'many';
      if (people === 'many') return week + 1;
      for (const person of people) together.add(person);
      if (together.size >= LEAST_PEOPLE) return week + 1;
    }
    return Number.POSITIVE_INFINITY;
  });
  const filled = [0];
  for (const people of whole)
    filled.push((filled.at(-1) ?? 0) + (people !== 'many' && people.size === 0 ? 0 : 1));
  const hasEnough = (from: number, to: number): boolean => (enoughAt[from] ?? Number.POSITIVE_INFINITY) <= to;
  const isSafeFrom = (from: number, to: number): boolean =>
    hasEnough(from, to) || filled[from] === filled[to];
  return { hasEnough, isSafeFrom };
}

type FromTo = readonly [from: number, to: number];

/** Every shorter window that lies within so many weeks. */
const windowsIn = (length: number): FromTo[] =>
  WINDOWS.map((days) => days / 7)
    .filter((each) => each < length)
    .flatMap((shorter) =>
      Array.from({ length: length - shorter + 1 }, (_, from): FromTo => [from, from + shorter]),
    );

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
