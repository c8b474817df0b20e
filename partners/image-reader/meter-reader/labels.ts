import { touch } from './label-views.ts';
import { LABELS, type Label } from './layers.ts';
import type { LabelSeen } from './peaks.ts';

/** A label as all looks together tell it. */
export interface LabelRead {
  readonly label: Label;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** That something is written there, and that it is this label and none of the others; together 0-1. */
  readonly score: number;
  /** How plainly it was seen that anything is written there, whatever it is, 0-1. */
  readonly plain: number;
}

/** A label lies outside of some looks and is too small for others: so many of them that saw it best count. */
const COUNTED = 3;
/** With this certainty in as many looks, something is surely written there. */
const PLAIN = 0.3;

/** What several looks at one picture saw of its labels, in pixels of the picture: what each of them may be. */
export function labelsAgreed(looks: readonly (readonly LabelSeen[])[]): LabelRead[] {
  const groups: LabelSeen[][] = [];
  for (const seen of looks) {
    const taken = new Set<LabelSeen[]>();
    for (const each of seen) {
      const group = groups.find((all) => !taken.has(all) && touch(all[0] as LabelSeen, each));
      if (group) group.push(each);
      else groups.push([each]);
      taken.add(group ?? (groups.at(-1) as LabelSeen[]));
    }
  }
  return groups.flatMap((all) => {
    const best = [...all].sort((a, b) => most(b) - most(a)).slice(0, COUNTED);
    const first = best[0] as LabelSeen;
    const mean = LABELS.map(
      (_, index) => best.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / COUNTED,
    );
    const written = Math.min(1, Math.max(...mean) / PLAIN);
    const sum = mean.reduce((total, score) => total + score ** 2, 1e-9);
    const { x, y, width, height } = first;
    return LABELS.map((label, index) => ({
      label,
      x,
      y,
      width,
      height,
      score: (written * (mean[index] as number) ** 2) / sum,
      plain: Math.max(...mean),
    })).filter(({ score }) => score > 0.05);
  });
}

const most = ({ scores }: LabelSeen): number => Math.max(...scores);

/** How sure each label is to be somewhere, 0-1; nought where it isn't. */
export function scoresOf(labels: readonly LabelRead[]): (label: Label) => number {
  const best = new Map<Label, number>();
  for (const { label, score } of labels) best.set(label, Math.max(score, best.get(label) ?? 0));
  return (label) => best.get(label) ?? 0;
}
