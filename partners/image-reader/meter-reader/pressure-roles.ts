import type { NumberSeen } from './grouping.ts';
import type { LabelRead } from './labels.ts';
import type { Label } from './layers.ts';
import { distance, namedByLabels } from './names-beside.ts';

export interface Pressures {
  readonly systolic: NumberSeen;
  readonly diastolic: NumberSeen;
}
export interface Pressure extends Pressures {
  readonly pulse: NumberSeen;
}

/** Of a label, to count against a number. */
const LEAST_LABEL = 0.35;
/** The same, to count for it: other letters are often taken for a faint name of the pulse. */
const CLEAR_LABEL = 0.6;
/** In heights of a number: a name that is farther away from all of them is that of a number that was missed. */
const FARTHEST = 0.9;
/** A label belongs to the number that is so much nearer than the next. */
const CLEARLY_NEARER = 0.75;
/** Among more than three numbers, a label belongs to the number that is twice as near as the next. */
const FAR_NEARER = 0.5;
/** Least `plain` of a label that decides alone which number is the pulse. */
const PLAIN_LABEL = 0.4;
/** A pulse of this share of the diastolic pressure's height is smaller; what is more than the other is larger. */
const SMALLER = 0.86;
const LARGER = 1.16;
/** The two pressures have one size: of the higher one's height. */
const ALIKE = 0.84;

/** Whether each of three numbers has its own name beside it, and all three names are seen plainly. */
export function arePlainlyNamed(ordered: readonly NumberSeen[], labels: readonly LabelRead[]): boolean {
  return (
    namedByLabels(
      ordered,
      OWN,
      labels.filter(({ plain }) => plain >= PLAIN_LABEL),
    ) !== undefined
  );
}

/** Whether the three numbers have one size, so that nothing but names and places tells the pulse from the pressures. */
export function haveOneSize({ systolic, diastolic, pulse }: Pressure): boolean {
  return pulse.height > SMALLER * heights(systolic, diastolic)[0];
}

/** For it, against it, or nothing. */
type Vote = 1 | 0 | -1;

/**
 * Which of three numbers is the pulse. Size, place and labels each say something about it or nothing; two of them must
 * agree and none may contradict. Of the two that remain the higher one is the systolic pressure, by definition, and it
 * stands first or is named so. What values are usual doesn't count: a pulse is as often 80 as a diastolic pressure is.
 *
 * @param ordered three numbers in the order in which people read
 */
export function pressureOf(
  ordered: readonly NumberSeen[],
  labels: readonly LabelRead[],
): Pressure | undefined {
  const names = namesBeside(ordered, labels);
  const all = namedByLabels(ordered, OWN, labels);
  const ways = ordered.flatMap((pulse) => {
    const [first, second] = ordered.filter((each) => each !== pulse);
    if (!first || !second || first.value === second.value) return [];
    const [systolic, diastolic] = first.value > second.value ? [first, second] : [second, first];
    const way = { systolic, diastolic, pulse };
    return isClear(way, ordered, names, all) ? [way] : [];
  });
  return ways.length === 1 ? ways[0] : undefined;
}

/**
 * Two numbers are the two pressures where each has its own name beside it, more surely than any other one, both have one
 * size, and the higher one stands first in their column or row: then there is no pulse, or it was missed.
 */
export function pressuresNamed(
  ordered: readonly NumberSeen[],
  labels: readonly LabelRead[],
): Pressures | undefined {
  const [systolic, diastolic] = ordered;
  if (!systolic || !diastolic || ordered.length > 2 || systolic.value <= diastolic.value) return undefined;
  const names = namesBeside(ordered, labels);
  const areNamed = hasOnlyName(names, systolic, 'SYS') && hasOnlyName(names, diastolic, 'DIA');
  const isMissed = labels.some(
    (label) =>
      (label.label === 'SYS' || label.label === 'DIA') &&
      label.score >= LEAST_LABEL &&
      ordered.every((number) => distance(number, label) > FARTHEST * number.height),
  );
  const [low, high] = heights(systolic, diastolic);
  const areClear = areNamed && !isMissed && low > ALIKE * high && areNeighbours(systolic, diastolic);
  return areClear ? { systolic, diastolic } : undefined;
}

/**
 * What three numbers most likely are where names contradict their sizes: letters are misread more often. One of them is
 * smaller than the two others, which have one size and the higher one first. For a person to check: where all three have
 * one size, it would be the pulse between the pressures, taken for the diastolic one, too often.
 *
 * @param ordered three numbers in the order in which people read
 */
export function likelyPressure(ordered: readonly NumberSeen[]): Pressure | undefined {
  if (ordered.length !== 3) return undefined;
  const ways = ordered.map((pulse) => {
    const [systolic, diastolic] = ordered.filter((each) => each !== pulse) as [NumberSeen, NumberSeen];
    return { systolic, diastolic, pulse };
  });
  return ways.find((way) => sizeOf(way) === 1 && way.systolic.value > way.diastolic.value);
}

/**
 * Selects three of more than three numbers, in reading order: two beside a label SYS, DIA or mmHg, and one beside the only
 * pulse label. The others are memory numbers, user numbers or the same pressures in kPa.
 */
export function threeNamed(
  ordered: readonly NumberSeen[],
  labels: readonly LabelRead[],
): NumberSeen[] | undefined {
  const plain = labels.filter((label) => label.plain >= PLAIN_LABEL);
  const names = namesBeside(ordered, plain, [...OWN, 'mmHg'], FAR_NEARER);
  const score = (number: NumberSeen, name: Label) => nameOf(names, number, name);
  const pressure = (number: NumberSeen) =>
    Math.max(score(number, 'SYS'), score(number, 'DIA'), score(number, 'mmHg'));
  const pressures = ordered.filter(
    (number) => pressure(number) >= CLEAR_LABEL && pressure(number) > score(number, 'pulse'),
  );
  const [pulse, ...others] = ordered.filter(
    (number) => score(number, 'pulse') >= CLEAR_LABEL && score(number, 'pulse') > pressure(number),
  );
  if (!pulse || pressures.length !== 2 || others.length > 0) return undefined;
  const isElsewhere = plain.some(
    (label) =>
      label.label === 'pulse' && label.score >= CLEAR_LABEL && !(names.get(pulse) ?? []).includes(label),
  );
  return isElsewhere ? undefined : ordered.filter((each) => each === pulse || pressures.includes(each));
}

function hasOnlyName(names: Names, number: NumberSeen, own: Label): boolean {
  const score = nameOf(names, number, own);
  const others = OWN.filter((name) => name !== own).map((name) => nameOf(names, number, name));
  const isPressure = own === 'SYS' ? 'DIA' : 'SYS';
  return (
    score >= CLEAR_LABEL && Math.max(...others) < score && nameOf(names, number, isPressure) < LEAST_LABEL
  );
}

/** In one column or row with no room for a number between them that was not seen. */
const areNeighbours = (a: NumberSeen, b: NumberSeen): boolean => {
  const high = Math.max(a.height, b.height);
  if (inColumn(a, b)) return Math.abs(a.v - b.v) < 2 * high;
  return inRow(a, b) && Math.abs(a.u - b.u) - (a.width + b.width) / 2 < 1.5 * high;
};

const heights = (a: NumberSeen, b: NumberSeen): readonly [number, number] =>
  a.height < b.height ? [a.height, b.height] : [b.height, a.height];

function isClear(
  way: Pressure,
  ordered: readonly NumberSeen[],
  names: Names,
  all?: readonly NumberSeen[],
): boolean {
  const { systolic, diastolic } = way;
  const [size, place, label] = [sizeOf(way), placeOf(way), labelOf(way, names)];
  // Names that stand between rows belong together to one number each.
  if (all && size !== -1) return all[0] === systolic && all[1] === diastolic;
  if (size === -1 || label === -1) return false;
  const areNamed =
    nameOf(names, systolic, 'SYS') >= CLEAR_LABEL && nameOf(names, diastolic, 'DIA') >= CLEAR_LABEL;
  // A pulse above or between the pressures is one only where both its size and a label say so.
  const isPulse = place === -1 ? size === 1 && label === 1 : size + place + label >= 2;
  const isInOrder = ordered.indexOf(systolic) < ordered.indexOf(diastolic);
  return isPulse && (isInOrder || areNamed);
}

/** Smaller than both pressures, which have one size; or at least smaller than the diastolic one. */
function sizeOf({ systolic, diastolic, pulse }: Pressure): Vote {
  const [low, high] = heights(systolic, diastolic);
  if (pulse.height > LARGER * low) return -1;
  if (pulse.height > SMALLER * low) return 0;
  return low > ALIKE * high ? 1 : 0;
}

/** After both pressures, in one column or row with them or apart from a column or row that they alone make. */
function placeOf({ systolic, diastolic, pulse }: Pressure): Vote {
  const column = inColumn(systolic, diastolic);
  const row = inRow(systolic, diastolic);
  if (!column && !row) return 0;
  if (column) {
    const [top, bottom] = [Math.min(systolic.v, diastolic.v), Math.max(systolic.v, diastolic.v)];
    if (!inColumn(pulse, systolic) && !inColumn(pulse, diastolic)) {
      const neighbour = [systolic, diastolic].find((each) => inRow(pulse, each));
      // Beside one of its own size it is like that one: then the row is read as rows are.
      const isLikeIt = neighbour && pulse.height > SMALLER * neighbour.height;
      return isLikeIt && (neighbour === systolic || pulse.u < diastolic.u) ? -1 : 1;
    }
    if (pulse.v < top) return -1;
    return pulse.v > bottom ? 1 : -1;
  }
  if (!inRow(pulse, systolic) && !inRow(pulse, diastolic)) {
    // Below one of them and of its size it may as well be a pressure, and the one beside that the pulse.
    const isLikeThem = pulse.height > SMALLER * heights(systolic, diastolic)[0];
    const isCorner = isLikeThem && inColumn(pulse, systolic) !== inColumn(pulse, diastolic);
    return pulse.v > systolic.v && !isCorner ? 1 : 0;
  }
  const [left, right] = [Math.min(systolic.u, diastolic.u), Math.max(systolic.u, diastolic.u)];
  if (pulse.u < left) return -1;
  return pulse.u > right ? 1 : -1;
}

/** Above each other: so much of the narrower one. */
const COMMON = 0.4;
function inColumn(a: NumberSeen, b: NumberSeen): boolean {
  const common =
    Math.min(a.u + a.width / 2, b.u + b.width / 2) - Math.max(a.u - a.width / 2, b.u - b.width / 2);
  return common > COMMON * Math.min(a.width, b.width) && !inRow(a, b);
}
const inRow = (a: NumberSeen, b: NumberSeen): boolean =>
  Math.abs(a.v - b.v) < 0.5 * Math.max(a.height, b.height);

type Names = ReadonlyMap<NumberSeen, readonly LabelRead[]>;
const OWN: readonly Label[] = ['SYS', 'DIA', 'pulse'];

/** The names that stand clearly nearer to a number than to any other. */
function namesBeside(
  numbers: readonly NumberSeen[],
  labels: readonly LabelRead[],
  wanted: readonly Label[] = OWN,
  nearer = CLEARLY_NEARER,
): Names {
  const names = new Map<NumberSeen, LabelRead[]>();
  for (const label of labels) {
    if (!wanted.includes(label.label) || label.score < LEAST_LABEL) continue;
    const [nearest, next] = numbers
      .map((number) => ({ number, far: distance(number, label) }))
      .sort((a, b) => a.far - b.far);
    if (!nearest || (next && nearest.far > nearer * next.far)) continue;
    names.set(nearest.number, [...(names.get(nearest.number) ?? []), label]);
  }
  return names;
}

/** How surely this name was read beside the number. */
const nameOf = (names: Names, number: NumberSeen, name: Label): number =>
  Math.max(0, ...(names.get(number) ?? []).filter(({ label }) => label === name).map(({ score }) => score));

/**
 * The name of the diastolic pressure beside it, or that of the pulse beside a smaller number: DIA and mmHg are taken for a
 * name of the pulse as often as not, hardly ever the other way round. Against it: another name beside any of them,
 * read more surely than its own.
 */
function labelOf(way: Pressure, names: Names): Vote {
  const { systolic, diastolic, pulse } = way;
  const score = (number: NumberSeen, name: Label) => nameOf(names, number, name);
  const isWrong = (number: NumberSeen, name: Label, own: number) =>
    score(number, name) >= LEAST_LABEL && score(number, name) > own;
  const named = { S: score(systolic, 'SYS'), D: score(diastolic, 'DIA'), P: score(pulse, 'pulse') };
  const isElsewhere =
    isWrong(diastolic, 'SYS', 0) ||
    isWrong(pulse, 'SYS', named.P) ||
    isWrong(pulse, 'DIA', named.P) ||
    isWrong(systolic, 'DIA', named.S) ||
    isWrong(systolic, 'pulse', Math.max(named.S, named.P)) ||
    isWrong(diastolic, 'pulse', Math.max(named.D, named.P));
  if (isElsewhere) return -1;
  if (named.D >= CLEAR_LABEL && named.D > score(diastolic, 'pulse')) return 1;
  const isSmaller = pulse.height <= SMALLER * heights(systolic, diastolic)[0];
  return named.P >= CLEAR_LABEL && isSmaller ? 1 : 0;
}
