import { LEAST_SURE } from '../../partners/image-reader/meter-reader/meaning.ts';
import { isPoint, symbolOf } from '../../partners/image-reader/meter-reader/peaks.ts';
import type { Answer } from '../../partners/image-reader/meter-reader/read-meter.ts';
import type { Made } from './generator/generate.ts';

/** What one picture showed and what was made of it. */
export interface Outcome {
  readonly kind: string;
  /** All digits of the reading lie in the picture. */
  readonly whole: boolean;
  readonly digits: number;
  readonly digitsRight: number;
  readonly said: 'right' | 'wrong' | 'nothing';
  /** Of a pressure that is right: its pulse was left out, and the person types it. */
  readonly lacksPulse: boolean;
  /** How sure it says that it is. */
  readonly sure: number;
  /** Sure enough to be reported; a person has to check readings with a confidence below 0.9. */
  readonly isSaid: boolean;
}

const WORDS: ReadonlyMap<string, 'too_high' | 'too_low'> = new Map([
  ['HI', 'too_high'],
  ['LO', 'too_low'],
  ['Lo', 'too_low'],
]);

/** @param made without `marks` where the places are not noted: then all of it is in the picture */
export function outcomeOf(
  made: Pick<Made, 'truth'> & Partial<Made>,
  answer: Pick<Answer, 'understood' | 'seen'>,
): Outcome {
  const { truth, marks = [] } = made;
  const main = marks.filter((mark) => mark.main);
  const digits = main.filter(({ symbol }) => symbol < 10);
  const right = digits.filter((mark) =>
    answer.seen.some(
      (seen) =>
        !isPoint(seen) &&
        symbolOf(seen) === mark.symbol &&
        Math.abs(seen.x - mark.x) < 0.35 * mark.height &&
        Math.abs(seen.y - mark.y) < 0.35 * mark.height,
    ),
  );
  const aWord = WORDS.get(truth.texts.join());
  // On all meters but those of sugar a word says that the battery is empty, or nothing that anybody has to know.
  const word = truth.kind === 'blood_sugar' ? aWord : undefined;
  const whole = !made.marks || main.length === (aWord ? 1 : truth.texts.join('').length);
  const base = {
    kind: word ? 'word' : aWord ? 'other word' : truth.kind,
    whole,
    digits: digits.length,
    digitsRight: right.length,
    lacksPulse: false,
  };
  if ('unreadable' in answer.understood) {
    const { unreadable } = answer.understood;
    // That there is HI or LO is an answer, too, and a wrong one where there is a number.
    if (unreadable !== 'too_high' && unreadable !== 'too_low')
      return { ...base, said: 'nothing', sure: 0, isSaid: false };
    return { ...base, said: unreadable === word ? 'right' : 'wrong', sure: 1, isSaid: true };
  }
  const { kind, unit, readings, sure } = answer.understood.read;
  const values = truth.texts.map(Number);
  const { value, systolic, diastolic, pulse } = readings;
  // A pulse that was not noted is not compared.
  const isPulse = (noted: number | undefined) =>
    pulse === undefined || noted === undefined || pulse === noted;
  // The unit is a part of it, and so is the kind.
  const same =
    kind === truth.kind &&
    unit === truth.unit &&
    (kind === 'blood_pressure'
      ? systolic === values[0] && diastolic === values[1] && isPulse(values[2])
      : value === values[0] && isPulse(values[1]));
  const lacksPulse = kind === 'blood_pressure' && pulse === undefined;
  return { ...base, said: same ? 'right' : 'wrong', lacksPulse, sure, isSaid: sure >= LEAST_SURE };
}

export interface Share {
  readonly of: number;
  readonly n: number;
}

/** Wilson's interval, 95 %. */
export function interval({ of, n }: Share): [number, number] {
  if (n === 0) return [0, 1];
  const z = 1.96;
  const p = of / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export function written(share: Share): string {
  if (share.n === 0) return '– (n 0)';
  const [low, high] = interval(share).map((each) => (100 * each).toFixed(1));
  return `${((100 * share.of) / share.n).toFixed(1)} % (${low}–${high}, n ${share.n})`;
}

const SINGLE = new Set(['blood_sugar', 'temperature']);

/** From this confidence on a reading is reported as certain; with less, a person has to check it. */
export const LEAST_CONFIDENCE = 0.9;

/** The rows of the table. */
export function rows(all: readonly Outcome[]): [string, string][] {
  const words = all.filter((each) => each.whole && each.kind === 'word');
  const isReading = ({ kind }: Outcome) => kind !== 'none' && kind !== 'word' && kind !== 'other word';
  const whole = all.filter((each) => each.whole && isReading(each));
  const none = all.filter(({ kind }) => kind === 'none');
  const otherWords = all.filter(({ kind }) => kind === 'other word');
  const cut = all.filter((each) => !each.whole && isReading(each));
  const reported = (each: Outcome) => each.isSaid && each.sure >= LEAST_CONFIDENCE;
  const toLookAt = (each: Outcome) => each.isSaid && each.sure < LEAST_CONFIDENCE;
  const right = (each: Outcome) => reported(each) && each.said === 'right';
  const share = (list: readonly Outcome[], is: (each: Outcome) => boolean): Share => ({
    of: list.filter(is).length,
    n: list.length,
  });
  const sum = (of: (each: Outcome) => number) => whole.reduce((total, each) => total + of(each), 0);
  const madeOut = ({ said }: Outcome) => said === 'right';
  const of = (kinds: ReadonlySet<string>, is: (each: Outcome) => boolean) =>
    written(
      share(
        whole.filter(({ kind }) => kinds.has(kind)),
        is,
      ),
    );
  return [
    ['digits of readings', written({ of: sum((each) => each.digitsRight), n: sum((each) => each.digits) })],
    ['whole sugars and temperatures', of(SINGLE, right)],
    ['sugars and temperatures made out, also those too unsure to be reported', of(SINGLE, madeOut)],
    [
      'whole blood pressures with pulse',
      of(new Set(['blood_pressure']), (each) => right(each) && !each.lacksPulse),
    ],
    [
      'whole blood pressures with pulse, also those to look at twice',
      of(new Set(['blood_pressure']), (each) => each.isSaid && each.said === 'right' && !each.lacksPulse),
    ],
    ['pressures made out, also those too unsure to be reported', of(new Set(['blood_pressure']), madeOut)],
    ['whole oxygen saturations', of(new Set(['spo2']), right)],
    ['whole weights', of(new Set(['weight']), right)],
    ['pictures of meters that it answers', written(share(whole, reported))],
    ['of these answers, right', written(share(whole.filter(reported), right))],
    ['pictures of meters that it answers, to look at twice', written(share(whole, toLookAt))],
    ['of these answers, right', written(share(whole.filter(toLookAt), ({ said }) => said === 'right'))],
    ['`HI` and `LO` reported as what they are', written(share(words, right))],
    [
      '`HI` or `LO` reported as something else',
      written(share(words, (each) => each.isSaid && each.said === 'wrong')),
    ],
    ['a word of another meter reported as anything', written(share(otherWords, ({ isSaid }) => isSaid))],
    ['a reading from a picture without a meter', written(share(none, ({ isSaid }) => isSaid))],
    [
      'a wrong reading from a display that is cut off',
      written(share(cut, (each) => each.isSaid && each.said === 'wrong')),
    ],
  ];
}
