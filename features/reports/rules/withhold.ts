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

export const isEnough = (weeks: readonly (WeekPeople | undefined)[]): boolean =>
  countPeople(weeks) >= LEAST_PEOPLE;
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

/**
 * Whether the sum of cells may be known that are withheld: several small ones may be the same few people, so only a
 * cell that is large by itself hides them.
 */
export function mayShowTogether(
  hidden: readonly (readonly WeekPeople[])[],
  at: number,
  length: number,
): boolean {
  const windows = hidden.map((weeks) => weeks.slice(at, at + length));
  if (windows.every((weeks) => countPeople(weeks) === 0)) return true;
  return windows.some(isEnough) && mayShow(merged(hidden), at, length);
}

/**
 * The same of one week. Small cells hide each other where together they are of enough people, but not of nearly as many
 * as small cells can be: of two cells with eight people, each can only have four.
 */
export function mayShowOfWeek(hidden: readonly (WeekPeople | undefined)[]): boolean {
  const sizes = hidden.flatMap((people) =>
    people && people !== 'many' && people.size > 0 ? people.size : [],
  );
  if (hidden.includes('many') || sizes.length === 0) return true;
  const together = sizes.reduce((sum, size) => sum + size, 0);
  return isEnough(hidden) && together <= (LEAST_PEOPLE - 1) * sizes.length - 2;
}

interface Cell {
  readonly weeks: readonly WeekPeople[];
  /** Of each of these weeks. */
  readonly counts: readonly number[];
}

/** Of cells of about the same size the last is taken: weeks that are alike withhold the same one. */
const sizeOf = (count = 0): number => Math.floor(Math.log2(Math.max(1, count)));

/**
 * Which cells of one total have to be withheld for a week: those of a few people, and with them the smallest of the
 * others where these don't hide each other. This depends on nothing but the week.
 */
export function withheldOfWeek(cells: readonly Cell[], week: number): boolean[] {
  const withheld = cells.map(({ weeks }) => !isSafe([weeks[week]]));
  if (mayShowOfWeek(cells.map(({ weeks }, index) => (withheld[index] ? weeks[week] : undefined))))
    return withheld;
  let smallest: number | undefined;
  for (const [index, { weeks, counts }] of cells.entries())
    if (
      weeks[week] === 'many' &&
      (smallest === undefined || sizeOf(counts[week]) <= sizeOf(cells[smallest]?.counts[week]))
    )
      smallest = index;
  if (smallest !== undefined) withheld[smallest] = true;
  return withheld;
}

/**
 * Which cells of one total have to be withheld for a window: those of too few people, and those that are withheld for
 * any of its weeks. So whatever windows show is a sum of what each of their weeks might show by itself, and nothing
 * more follows from any of them together.
 */
export function withheldAmong(cells: readonly Cell[], at: number, length: number): boolean[] {
  const withheld = cells.map(({ weeks }) => !isEnough(weeks.slice(at, at + length)));
  for (let week = at; week < at + length; week++)
    for (const [index, isWithheld] of withheldOfWeek(cells, week).entries())
      if (isWithheld) withheld[index] = true;
  return withheld;
}
