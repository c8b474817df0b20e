import { LEAST_PEOPLE } from '../contract/shapes.ts';
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
/** An empty week reveals no person. */
const isSafe = (weeks: readonly (WeekPeople | undefined)[]): boolean => {
  const people = countPeople(weeks);
  return people === 0 || people >= LEAST_PEOPLE;
};

/**
 * Whether a cell may be shown for the `length` weeks that begin `at` weeks ago: it is of enough people, and so is
 * each of its weeks that isn't empty.
 *
 * What can be worked out from any windows, of any Sundays, however they overlap, is what lies between two of their
 * ends that a chain of windows joins. Every week between such ends lies in a window that was shown: so it is empty or
 * of enough people, and so are all of them together.
 */
export function mayShow(weeks: readonly WeekPeople[], at: number, length: number): boolean {
  const whole = weeks.slice(at, at + length);
  return isEnough(whole) && whole.every((week) => isSafe([week]));
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

interface Cell {
  readonly weeks: readonly WeekPeople[];
  readonly count: number;
}

/**
 * Whether the sum of cells may be known that are withheld: several small ones may be the same few people, so only a
 * cell that is large by itself hides them.
 */
export function mayShowTogether(hidden: readonly Cell[], at: number, length: number): boolean {
  if (hidden.every(({ count }) => count === 0)) return true;
  return (
    hidden.some(({ weeks }) => isEnough(weeks.slice(at, at + length))) &&
    mayShow(merged(hidden.map(({ weeks }) => weeks)), at, length)
  );
}

/**
 * Which cells of one total have to be withheld: those that may not be shown, and then the smallest others until what
 * is left of the total is a cell that may be shown, however many windows are subtracted from each other.
 * @param counts of the window: which cell is smaller
 */
export function withheldAmong(cells: readonly Cell[], at: number, length: number): boolean[] {
  const withheld = cells.map(({ weeks }) => !mayShow(weeks, at, length));
  const bySize = cells.map((_, index) => index).sort((a, b) => cells[a]!.count - cells[b]!.count);
  for (const index of bySize) {
    const hidden = cells.filter((_, each) => withheld[each]);
    if (mayShowTogether(hidden, at, length)) break;
    withheld[index] = true;
  }
  return withheld;
}
