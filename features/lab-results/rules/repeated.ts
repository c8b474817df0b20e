import { foldUnit } from './fold-unit.ts';

/** The fields that identify a line of a report. */
interface Line {
  readonly code: string;
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly range: string;
  readonly flag: string;
}

/** Small letters and single spaces. */
export const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const NUMBER = / #\d+$/;
/** A code without the number that it has at a second line. */
export const baseOf = (code: string): string => code.replace(NUMBER, '');

const isSameName = (a: Line, b: Line): boolean => folded(a.name) === folded(b.name);
const isSameValue = (a: Line, b: Line): boolean => a.value === b.value && a.unit === b.unit;
const isSamePrint = (a: Line, b: Line): boolean =>
  isSameName(a, b) && isSameValue(a, b) && a.range === b.range && a.flag === b.flag;

/** From the surest to the least sure sign that a line is one that is stored already. */
const SIGNS = [
  isSamePrint,
  (a: Line, b: Line) => isSameName(a, b) && isSameValue(a, b),
  isSameName,
  isSameValue,
];

/**
 * The lines of one delivery, each with a code of its own. A code that is printed for two different lines gets a number
 * at the second one, so that neither replaces the other; what is stored already has the code that it had, in whichever
 * order the lines come. The same line twice is one.
 */
export function withOwnCodes<T extends Line>(lines: readonly T[], stored: readonly Line[]): T[] {
  const once = lines.filter(
    (line, at) => lines.findIndex((other) => other.code === line.code && isSamePrint(other, line)) === at,
  );
  const free = new Map(stored.map((each) => [each.code, each]));
  const given = new Map<T, string>();
  const give = (line: T, code: string): void => {
    given.set(line, code);
    free.delete(code);
  };
  const ofBase = (code: string) => [...free.values()].filter((each) => baseOf(each.code) === baseOf(code));
  for (const isLike of SIGNS)
    for (const line of once) {
      const like = given.has(line) ? undefined : ofBase(line.code).find((each) => isLike(each, line));
      if (like) give(line, like.code);
    }
  const taken = new Set([...stored.map(({ code }) => code)]);
  for (const line of once) {
    if (given.has(line)) continue;
    const [only, ...more] = stored.filter((each) => baseOf(each.code) === baseOf(line.code));
    const isAlone = once.every((other) => other === line || other.code !== line.code);
    // One line before and one now: the lab has renamed and corrected it.
    if (only && more.length === 0 && isAlone) give(line, only.code);
    else give(line, firstFree(line.code, taken));
    taken.add(given.get(line) ?? line.code);
  }
  return once.map((line) => ({ ...line, code: given.get(line) ?? line.code }));
}

function firstFree(code: string, taken: ReadonlySet<string>): string {
  let [free, number] = [code, 1];
  while (taken.has(free)) free = `${code} #${++number}`;
  return free;
}

type Counted = Pick<Line, 'code' | 'name' | 'value' | 'unit'> & { readonly tableNumber: number | null };

/** Units are converted by factors that are rounded. */
const ROUNDED = 0.02;

/** Two results of one measurement; a share beside a count isn't that. */
function differ(a: Counted, b: Counted): boolean {
  if (foldUnit(a.unit) === foldUnit(b.unit)) return folded(a.value) !== folded(b.value);
  if (a.tableNumber === null || b.tableNumber === null) return false;
  return Math.abs(a.tableNumber - b.tableNumber) > ROUNDED * Math.max(a.tableNumber, b.tableNumber);
}

/**
 * Whether a report has another result for what a line measures, under the same code and name: then it is unknown
 * which one holds.
 */
export const isRepeated = (line: Counted, all: readonly Counted[]): boolean =>
  all.some(
    (other) =>
      other.code !== line.code &&
      baseOf(other.code) === baseOf(line.code) &&
      folded(other.name) === folded(line.name) &&
      differ(line, other),
  );
