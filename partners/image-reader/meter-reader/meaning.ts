import { readingProblems } from '#platform/contract/reading-rules.ts';
import type { ReadingNumber, Readings, UnreadableReason } from '#platform/contract/readings.ts';
import { likelyRight } from './certainty.ts';
import {
  inOrder,
  LEAST_DIGIT,
  LEAST_MAIN,
  mainNumbers,
  type NumberSeen,
  numbersIn,
  partings,
  withoutDoubtfulPoint,
} from './grouping.ts';
import { mayBeKilopascal } from './kilopascal.ts';
import { type LabelRead, scoresOf } from './labels.ts';
import type { Kind, Label } from './layers.ts';
import { mayLackOne } from './missed-digits.ts';
import { namedByLabels } from './names-beside.ts';
import { isNamed, mayBePressure } from './oxygen-or-pressure.ts';
import { isPoint, type Seen, scoreOf, symbolOf } from './peaks.ts';
import {
  arePlainlyNamed,
  haveOneSize,
  likelyPressure,
  type Pressure,
  type Pressures,
  pressureOf,
  pressuresNamed,
  threeNamed,
} from './pressure-roles.ts';
import {
  hasPoint,
  isWritten,
  type Scores,
  sugarUnit,
  temperatureUnit,
  type Written,
  weightUnit,
} from './units.ts';
import { isWord, meaningOf, wordIn } from './words.ts';

export type Shown = Exclude<Kind, 'none'>;

export interface Meaning {
  readonly kind: Shown;
  readonly unit: string;
  readonly readings: Readings;
  /** Where each of them was seen. */
  readonly fields: Readonly<Partial<Record<ReadingNumber, NumberSeen>>>;
  /** 0-1: of the digit that is doubted most, and of its kind and unit among all that it may be. */
  readonly digits: number;
  readonly share: number;
  /** 0-1: what both together were worth on development pictures. */
  readonly sure: number;
  /** Numbers that may have changed places with each other: their digits are sure, their names are not. */
  readonly exchangeable: readonly ReadingNumber[];
}

export type Understood = { readonly read: Meaning } | { readonly unreadable: UnreadableReason };

/** A less certain reading isn't reported. Chosen on the development pictures, never on the sealed ones. */
export const LEAST_SURE = 0.98;

/** A label that is less sure doesn't tell a unit. */
const LEAST_LABEL = 0.3;
/** The same of a weight: any number with a point may be one, and other labels are most often taken for kg. */
const LEAST_LABEL_OF_WEIGHT = 0.6;
/** In per cent: pulse oximeters aren't made to show less, a diastolic pressure often is less. */
const LEAST_OXYGEN = 70;
const no = (unreadable: UnreadableReason): Understood => ({ unreadable });

/** The labels that a kind of meter is known by. */
const KNOWN_BY: Readonly<Record<Shown, readonly Label[]>> = {
  blood_sugar: ['mg/dL', 'mmol/L'],
  blood_pressure: ['SYS', 'DIA', 'mmHg'],
  weight: ['kg', 'lb'],
  temperature: ['°C', '°F'],
  spo2: ['SpO2', '%'],
};
const SHOWN = Object.keys(KNOWN_BY) as Shown[];
/** Of meters that show one number. */
export const UNITS_OF_ONE: readonly Label[] = [
  ...KNOWN_BY.blood_sugar,
  ...KNOWN_BY.weight,
  ...KNOWN_BY.temperature,
];
/** The weight of a kind without a seen label, against one with a surely seen label. */
const WITHOUT_LABEL = 0.05;
/** A kind that doesn't go with the numbers counts for this much: one of them may have been misread. */
const IMPOSSIBLE = 0.3;
/** A third number is none that was misread: meters of oxygen show two. */
const ONE_TOO_MANY = 0.03;
/** A kind with less of all that speaks for any is none. */
const LEAST_SHARE = 0.15;

/**
 * What the digits and labels of a picture say, or why they say nothing. `looksLike` together are 1; `doubted` are digits
 * that only some looks saw.
 */
export function understand(
  seen: readonly Seen[],
  looksLike: Readonly<Record<Kind, number>>,
  all: readonly LabelRead[],
  doubted: readonly Seen[] = [],
): Understood {
  const labels = all.filter((label) => !isDigit(label, seen));
  const kinds = namesPressures(labels)
    ? { ...looksLike, none: Math.min(looksLike.none, MOST_NAMED) }
    : looksLike;
  if (kinds.none > 0.5) return no('no_meter');
  const word = wordIn(labels);
  const byWord = word && meaningOf(word, { seen, labels, kinds });
  if (byWord) return no(byWord);
  const together = mainNumbers(seen);
  if (together.length === 0) return no(word ? 'not_understood' : 'no_meter');
  const score = scoresOf(labels);
  const support = (kind: Shown) => Math.max(...KNOWN_BY[kind].map(score));
  const weight = (kind: Shown) => (kinds[kind] + 0.01) * (WITHOUT_LABEL + support(kind));
  const order = [...SHOWN].sort((a, b) => weight(b) - weight(a));
  const readings = order.map((kind) => readingOf(kind, together, labels));
  // The look alone often can't tell a scale from a thermometer; what stands on it rules most of them out.
  const best = readings.find((each) => 'read' in each);
  if (!best || !('read' in best)) return readings[0] ?? no('not_understood');
  const { read } = best;
  const isThird = together.flatMap((number) => apart(number, 'spo2')).length > 2;
  const weights = order.reduce((sum, kind, index) => {
    const possible = 'read' in (readings[index] as Understood);
    return sum + (possible ? 1 : kind === 'spo2' && isThird ? ONE_TOO_MANY : IMPOSSIBLE) * weight(kind);
  }, 0);
  const share = (1 - kinds.none) ** 2 * (weight(read.kind) / weights) * read.share;
  const [likeliest] = readings;
  if (share < LEAST_SHARE && likeliest && 'unreadable' in likeliest) return likeliest;
  // A point may be missed and kinds are confused: one number alone is reported only with its own unit beside it, and
  // with no other one that was read more surely.
  const several = NAMES[read.kind] !== undefined;
  const least = read.kind === 'weight' ? LEAST_LABEL_OF_WEIGHT : LEAST_LABEL;
  const own = score(read.unit as Label);
  if (!several && (own < least || UNITS_OF_ONE.some((unit) => score(unit) > own)))
    return no('not_understood');
  if ((read.kind === 'blood_pressure' || read.kind === 'spo2') && !isNamed(read.kind, labels))
    return no('not_understood');
  const numbers = numbersIn(seen).flatMap((number) => apart(number, 'spo2'));
  if (read.kind === 'spo2' && mayBePressure({ kinds, numbers, score })) return no('not_understood');
  const { systolic, diastolic } = read.fields;
  if (systolic && diastolic && mayBeKilopascal([systolic, diastolic], [...seen, ...doubted]))
    return no('not_understood');
  if (Object.values(read.fields).some((number) => mayLackOne(number, doubted))) return no('not_understood');
  return { read: { ...read, share, sure: likelyRight(read.digits, share) } };
}

/** How much a picture with all names of a pressure may look like none of a meter: on a screen of text they are most of it. */
const MOST_NAMED = 0.3;
const PLAIN_NAME = 0.3;
const namesPressures = (labels: readonly LabelRead[]): boolean =>
  (['SYS', 'DIA', 'pulse'] as const).every((name) =>
    labels.some(({ label, score, plain }) => label === name && score > 0.6 && plain > PLAIN_NAME),
  );

/** Digits look like letters from afar; what stands close below a large one is none of it. */
const isDigit = (label: LabelRead, seen: readonly Seen[]): boolean =>
  !isWord(label.label) &&
  seen.some((each) => {
    if (isPoint(each) || scoreOf(each) < LEAST_DIGIT) return false;
    // Small digits and letters are taken for each other: what was seen more plainly is what it is.
    if (each.main < LEAST_MAIN && label.plain > scoreOf(each)) return false;
    const aside = label.x - each.x;
    // A 1 of segments stands at the right of its place.
    const wide = aside > 0 && symbolOf(each) === 1 ? each.width : Math.max(each.width, 0.6 * each.height);
    return Math.abs(aside) < 0.5 * wide + 0.2 * label.width && Math.abs(each.y - label.y) < 0.5 * each.height;
  });

/** What the numbers say if it is this kind of meter. */
function readingOf(kind: Shown, together: readonly NumberSeen[], labels: readonly LabelRead[]): Understood {
  const score = scoresOf(labels);
  const numbers = inOrder(
    kind === 'blood_pressure' || kind === 'spo2'
      ? together.flatMap((number) => apart(number, kind))
      : together,
  );
  if (!numbers.every(isWritten)) return no('not_understood');
  const named = namesOf(kind, numbers, labels);
  if (!('unit' in named)) return named;
  const { unit, fields, exchangeable = [] } = named;
  const readings = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  const said: Readings = readings;
  if (readingProblems({ kind, unit, readings: said }).length > 0) return no('not_understood');
  const digits = Math.min(...Object.values(fields).map((number) => number.sure));
  return {
    read: {
      ...{ kind, unit, readings: said, fields, digits, exchangeable },
      ...{ share: unitShare(kind, unit, score), sure: 0 },
    },
  };
}

/** Of the labels of this kind of meter, how much is for the unit that its number speaks for. */
function unitShare(kind: Shown, unit: string, score: Scores): number {
  if (kind === 'blood_pressure' || kind === 'spo2') return 1;
  const others = KNOWN_BY[kind].filter((label) => label !== unit).map(score);
  const own = score(unit as Label) + 0.1;
  return own / (own + Math.max(...others));
}

/** Numbers that stand so close to each other that they were taken for one. */
function apart(number: NumberSeen, kind: keyof typeof MOST): NumberSeen[] {
  const plain = withoutDoubtfulPoint(number);
  // What has a point is one number, and none of these.
  if (plain.line.length <= 3 || hasPoint(plain)) return [plain];
  const fits = ([first, second]: readonly [NumberSeen, NumberSeen]) =>
    [first, second].every((part) => part.line.length > 3 || (isWritten(part) && part.value >= LEAST_PART)) &&
    first.value <= MOST[kind];
  const ways = partings(plain);
  const two = ways.find(fits) ?? ways[0];
  return two ? two.flatMap((part) => apart(part, kind)) : [plain];
}
/** Of what such a meter shows beside another number: 187 and 63 run together are no 18 and 763. */
const LEAST_PART = 20;
const MOST = { blood_pressure: 300, spo2: 100 } as const;

/** The labels that tell several numbers apart, in the order in which they stand where nothing is labelled. */
const NAMES: Partial<Record<Shown, readonly Label[]>> = {
  blood_pressure: ['SYS', 'DIA', 'pulse'],
  spo2: ['SpO2', 'pulse'],
};

type Named = (Pick<Meaning, 'unit' | 'fields'> & Partial<Pick<Meaning, 'exchangeable'>>) | Understood;

/** Which number is what. Too few or too many of them: rather none than a wrong one. */
function namesOf(kind: Shown, ordered: readonly NumberSeen[], labels: readonly LabelRead[]): Named {
  if (kind === 'blood_pressure') return pressureNames(ordered, labels);
  const names = NAMES[kind];
  const numbers = (names && namedByLabels(ordered, names, labels)) ?? ordered;
  const [first, second] = numbers;
  if (!first) return no('no_meter');
  if (kind === 'spo2') {
    if (numbers.length > 2) return no('not_understood');
    if (!second) return no('partly_hidden');
    if (hasPoint(first) || first.value < LEAST_OXYGEN || !isPulse(second)) return no('not_understood');
    return { unit: '%', fields: { value: first, pulse: second } };
  }
  if (second) return no('not_understood');
  const units = { blood_sugar: sugarUnit, weight: weightUnit, temperature: temperatureUnit };
  const unit = units[kind](first, scoresOf(labels));
  return unit ? { unit, fields: { value: first } } : no('not_understood');
}

function pressureNames(all: readonly NumberSeen[], labels: readonly LabelRead[]): Named {
  if (all.length === 0) return no('no_meter');
  const ordered = all.length > 3 ? (threeNamed(all, labels) ?? all) : all;
  if (ordered.length > 3) return no('not_understood');
  const clear = ordered.length === 3 ? pressureOf(ordered, labels) : pressuresNamed(ordered, labels);
  const pressure: (Partial<Pressure> & Pressures) | undefined = clear ?? likelyPressure(ordered);
  // A meter that seems to show two numbers may have lost any of its three.
  if (!pressure) return no(ordered.length < 3 ? 'partly_hidden' : 'not_understood');
  const { systolic, diastolic, pulse } = pressure;
  if (pulse && !isPulse(pulse)) return no('not_understood');
  if (hasPoint(systolic) || hasPoint(diastolic)) return no('not_understood');
  if (systolic.value - diastolic.value < 10) return no('not_understood');
  const isClear =
    clear && !(pulse && haveOneSize({ systolic, diastolic, pulse }) && !arePlainlyNamed(ordered, labels));
  return { unit: 'mmHg', fields: { ...pressure }, exchangeable: isClear ? [] : UNCLEAR };
}

/** The fields with uncertain names where those of a pressure are uncertain. */
const UNCLEAR = ['diastolic', 'pulse'] as const;

const isPulse = (number: Written): boolean => !hasPoint(number) && number.value >= 30 && number.value <= 220;
