import { LEAST_DIGIT, mainNumbers } from './grouping.ts';
import type { LabelRead } from './labels.ts';
import type { Kind, Label } from './layers.ts';
import type { Seen } from './peaks.ts';

/** `HI` and `LO` that are less sure aren't there. */
const LEAST_WORD = 0.9;
/** Of the unit of a sugar: which one it is, and how plainly anything is written there. */
const LEAST_UNIT = 0.6;
const PLAIN_UNIT = 0.4;
/** The same of a label of another meter, which is enough to leave the word alone. */
const LEAST_OTHER = 0.3;
const PLAIN_OTHER = 0.2;
/** How much the meter looks like one of sugar, and how many times as much as like any other. */
const LEAST_LOOK = 0.5;
const CLEARER = 2;

/** What a display writes in place of a number. */
export const isWord = (label: Label): boolean => label === 'HI' || label === 'LO';

export function wordIn(labels: readonly LabelRead[]): LabelRead | undefined {
  const [best] = labels.filter(({ label }) => isWord(label)).sort((a, b) => b.score - a.score);
  return best && best.score >= LEAST_WORD ? best : undefined;
}

interface Picture {
  readonly seen: readonly Seen[];
  readonly labels: readonly LabelRead[];
  readonly kinds: Readonly<Record<Kind, number>>;
}

/** What the word says; nothing where a number was taken for it. */
export function meaningOf(
  word: LabelRead,
  { seen, labels, kinds }: Picture,
): 'too_high' | 'too_low' | 'not_understood' | undefined {
  const inside = (each: Seen) => liesIn(word, each);
  // A number that continues beyond it was mistaken for a word.
  const isMisread = mainNumbers(seen).some(({ line }) => {
    const within = line.filter(({ seen: digit }) => inside(digit)).length;
    return within > 0 && within < line.length;
  });
  if (isMisread) return undefined;
  const beside = mainNumbers(seen.filter((each) => !inside(each)));
  // Two plain digits are no letters.
  const isNumber = mainNumbers(seen.filter(inside)).some(
    ({ line, sure }) => line.length > 1 && sure > LEAST_DIGIT,
  );
  const isOfNumber = beside.some(({ height }) => height > 0.6 * word.height);
  if (isNumber || isOfNumber || !isOfSugar(labels, kinds)) return 'not_understood';
  return word.label === 'HI' ? 'too_high' : 'too_low';
}

const OF_SUGAR: readonly Label[] = ['mg/dL', 'mmol/L'];

/**
 * Thermometers, scales and meters of pressure write `Lo` for an empty battery, and heaters `HI`: a word is one of sugar
 * only beside a unit of sugar, without a label of anything else, on a meter that looks like one of sugar.
 */
function isOfSugar(labels: readonly LabelRead[], kinds: Readonly<Record<Kind, number>>): boolean {
  const isSeen = labels.some(
    ({ label, score, plain }) => OF_SUGAR.includes(label) && score >= LEAST_UNIT && plain >= PLAIN_UNIT,
  );
  const isAnother = labels.some(
    ({ label, score, plain }) =>
      !isWord(label) && !OF_SUGAR.includes(label) && score >= LEAST_OTHER && plain >= PLAIN_OTHER,
  );
  const { blood_sugar: sugar, ...others } = kinds;
  const isLook = sugar > LEAST_LOOK && sugar > CLEARER * Math.max(...Object.values(others));
  return isSeen && !isAnother && isLook;
}

const liesIn = (word: LabelRead, { x, y }: Seen): boolean =>
  Math.abs(x - word.x) < 0.65 * word.width && Math.abs(y - word.y) < 0.65 * word.height;
