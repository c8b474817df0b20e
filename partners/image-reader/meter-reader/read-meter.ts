import { agreed } from './agreed.ts';
import { middle, tilt } from './grouping.ts';
import { viewsOfLabels } from './label-views.ts';
import { type LabelRead, labelsAgreed } from './labels.ts';
import { KINDS, type Kind, LABELS, SEEN_HEIGHT, SEEN_WIDTH } from './layers.ts';
import { LEAST_SURE, UNITS_OF_ONE, type Understood, understand } from './meaning.ts';
import type { Network } from './network.ts';
import { isPoint, type LabelSeen, labelPeaks, peaks, type Seen } from './peaks.ts';
import { type Grey, type Levels, levelsOf, look, placeIn, type View } from './picture.ts';
import { withPointsInGaps } from './points-in-gaps.ts';
import { contradicts, turned, turnsToCheck } from './upside-down.ts';
import { isWord } from './words.ts';

export interface Answer {
  readonly understood: Understood;
  /** Everything that was seen, in pixels of the picture. */
  readonly seen: readonly Seen[];
  readonly labels: readonly LabelRead[];
  readonly kinds: Readonly<Record<Kind, number>>;
}

/** Each look a little nearer or farther, aside and turned: what is seen in less than half of them is no digit. */
const LOOKS = [
  { step: 1, x: 0, y: 0, angle: 0 },
  { step: 1.09, x: 2.5, y: -1.5, angle: 0 },
  { step: 0.93, x: -1.5, y: 2.5, angle: 0 },
  { step: 1.2, x: -2.5, y: -2.5, angle: 0.04 },
  { step: 1.04, x: 1.5, y: 1.5, angle: -0.04 },
] as const;
/** In pixels: digits aren't enlarged beyond this, nor is a look filled further than this. */
const ENOUGH_HEIGHT = 62;
const FILLED = 0.85;
/** Meters that surely show several numbers are distinguished without their units. */
const SHOWS_SEVERAL = 0.6;
/** From afar, of a word that stands alone: enough to look at it. */
const LEAST_WORD = 0.25;

/** Reads a picture in two passes: where digits are, from afar and half-way; then near and upright, several times, what they are. */
export class MeterReader {
  private readonly network: Network;
  constructor(network: Network) {
    this.network = network;
  }

  /** What may be reported to a person: only readings of which it is sure. */
  async read(grey: Grey): Promise<Understood> {
    const { understood } = await this.readAll(grey);
    const doubted = 'read' in understood && understood.read.sure < LEAST_SURE;
    return doubted ? { unreadable: 'not_understood' } : understood;
  }

  /** Everything, however unsure: for measuring. */
  async readAll(grey: Grey): Promise<Answer> {
    const answer = conclusion(await this.looksAt(grey));
    for (const quarters of turnsToCheck(answer, LEAST_SURE)) {
      const other = conclusion(await this.looksAt(turned(grey, quarters)));
      // Photos don't always say how they were held.
      if (contradicts(other, answer)) return { ...answer, understood: { unreadable: 'not_understood' } };
    }
    return answer;
  }

  async looksAt(grey: Grey): Promise<Looks> {
    const levels = levelsOf(grey);
    const step = Math.max(grey.width / SEEN_WIDTH, grey.height / SEEN_HEIGHT);
    const whole: View = { x: grey.width / 2, y: grey.height / 2, step, angle: 0 };
    const far = [await this.look(levels, whole)];
    if (placesToLookAt(far[0]).length === 0) far.push(...(await this.parts(levels, grey, step / 2)));
    const first = placesToLookAt(far.at(-1));
    if (first.length === 0) return { far: far.slice(0, 1), near: [], closer: [] };
    // Small digits are missed from afar: a look from half-way finds those that stand around the ones that were seen.
    const half = await this.look(levels, viewOf(first, grey, 1.8));
    const found = placesToLookAt(half);
    const digits = found.length > 0 ? found : first;
    // Labels stand farther from the digits than digits from each other.
    far.push(half, await this.look(levels, viewOf(digits, grey, 0.9)));
    const upright = viewOf(digits, grey, 0.3);
    const near = await this.looks(
      levels,
      LOOKS.map((jitter) => ({
        angle: upright.angle + jitter.angle,
        step: upright.step * jitter.step,
        x: upright.x + jitter.x * upright.step,
        y: upright.y + jitter.y * upright.step,
      })),
    );
    return { far, near, closer: await this.closerLooks(levels, far, near) };
  }

  /** What one number alone means, nothing but its unit tells. */
  private async closerLooks(levels: Levels, far: readonly Look[], near: readonly Look[]): Promise<Look[]> {
    const kinds = mean(near.map((each) => each.kinds));
    if (kinds.blood_pressure + kinds.spo2 > SHOWS_SEVERAL) return [];
    const labels = [...near, ...far].map((each) => each.labels);
    return await this.looks(levels, viewsOfLabels(labels, UNITS_OF_ONE));
  }

  /** A display that is small in the picture: of its parts, each seen twice as large, the one that shows most. */
  private async parts(levels: Levels, grey: Grey, step: number): Promise<Look[]> {
    /** Their middles, along one side of the picture. */
    const middles = (size: number, seen: number): number[] => {
      const half = (seen * step) / 2;
      return 2 * half > 0.85 * size ? [size / 2] : [size / 2, half, size - half];
    };
    const views = middles(grey.height, SEEN_HEIGHT).flatMap((y) =>
      middles(grey.width, SEEN_WIDTH).map((x) => ({ x, y, step, angle: 0 })),
    );
    const looks = await this.looks(levels, views);
    const shows = (look: Look) =>
      placesToLookAt(look).reduce((sum, { main, scores }) => sum + main * Math.max(0, ...scores), 0);
    const [most] = looks.sort((a, b) => shows(b) - shows(a));
    return most ? [most] : [];
  }

  private async looks(levels: Levels, views: readonly View[]): Promise<Look[]> {
    const looks: Look[] = [];
    for (const view of views) looks.push(await this.look(levels, view));
    return looks;
  }

  private async look(levels: Levels, view: View): Promise<Look> {
    const said = await this.network(look(levels, view, SEEN_WIDTH, SEEN_HEIGHT));
    const inPicture = <T extends { x: number; y: number; width: number; height: number }>(each: T): T => ({
      ...each,
      ...placeIn(view, each.x, each.y, SEEN_WIDTH, SEEN_HEIGHT),
      width: each.width * view.step,
      height: each.height * view.step,
    });
    const kinds = Object.fromEntries(KINDS.map((kind, index) => [kind, said.kinds[index] ?? 0])) as Record<
      Kind,
      number
    >;
    return {
      seen: peaks(said.says).map(inPicture),
      labels: labelPeaks(said.says).map(inPicture),
      kinds,
    };
  }
}

/** What one look saw, in pixels of the picture. */
export interface Look {
  readonly seen: readonly Seen[];
  readonly labels: readonly LabelSeen[];
  readonly kinds: Readonly<Record<Kind, number>>;
}
/** From afar: the whole, half-way, and around the digits; near: the digits, several times; closer: what may be a unit. */
export interface Looks {
  readonly far: readonly Look[];
  readonly near: readonly Look[];
  readonly closer: readonly Look[];
}

export function conclusion({ far, near, closer }: Looks): Answer {
  const labels = labelsOf([...near, ...far], closer);
  const kinds = mean([...near, ...far.slice(0, 1)].map((each) => each.kinds));
  if (near.length === 0)
    return { understood: { unreadable: 'no_meter' }, seen: far[0]?.seen ?? [], labels, kinds };
  const all = agreed(near.map((each) => each.seen));
  const { doubted } = all;
  const seen = withPointsInGaps(all.seen, doubted);
  return { understood: understand(seen, kinds, labels, doubted), seen, labels, kinds };
}

/** Units as they were seen from close by, where anybody looked; all other labels as all looks saw them. */
function labelsOf(all: readonly Look[], closer: readonly Look[]): LabelRead[] {
  const labels = labelsAgreed(all.map((each) => each.labels));
  if (closer.length === 0) return labels;
  const isUnit = ({ label }: LabelRead) => UNITS_OF_ONE.includes(label);
  return [
    ...labels.filter((label) => !isUnit(label)),
    ...labelsAgreed(closer.map((each) => each.labels)).filter(isUnit),
  ];
}

/** Digits of a reading, or else a word in place of one. */
function placesToLookAt(look: Look | undefined): Seen[] {
  const digits = look?.seen.filter(isMain) ?? [];
  if (digits.length > 0) return digits;
  const words =
    look?.labels.filter(({ scores }) =>
      LABELS.some((label, index) => isWord(label) && (scores[index] ?? 0) > LEAST_WORD),
    ) ?? [];
  return words.map((word) => ({ ...word, scores: [], main: 1 }));
}

const isMain = (seen: Seen): boolean => !isPoint(seen) && seen.main > 0.3;

/** A look that has all of these digits in it, upright, and as many of their heights around them as `margin` says. */
function viewOf(digits: readonly Seen[], grey: Grey, margin: number): View {
  const angle = tilt(digits);
  const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, width, height } of digits) {
    const [u, v] = [x * c - y * s, x * s + y * c];
    const wide = Math.max(width, 0.5 * height) / 2;
    left = Math.min(left, u - wide);
    right = Math.max(right, u + wide);
    top = Math.min(top, v - height / 2);
    bottom = Math.max(bottom, v + height / 2);
  }
  const high = middle(digits.map(({ height }) => height)) ?? 16;
  const around = 2 * margin * high;
  const fits = Math.max(
    (right - left + around + 0.5 * high) / (SEEN_WIDTH * FILLED),
    (bottom - top + around) / (SEEN_HEIGHT * FILLED),
  );
  const widest = Math.max(grey.width / SEEN_WIDTH, grey.height / SEEN_HEIGHT);
  const step = Math.min(widest, Math.max(fits, high / ENOUGH_HEIGHT));
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * c + v * s, y: -u * s + v * c, step, angle };
}

function mean(all: readonly Record<Kind, number>[]): Record<Kind, number> {
  const sum = (kind: Kind) => all.reduce((total, each) => total + each[kind], 0) / all.length;
  return Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])) as Record<Kind, number>;
}
