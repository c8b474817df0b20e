import type { LabelRead } from './labels.ts';
import type { Understood } from './meaning.ts';
import { scoreOf } from './peaks.ts';
import type { Grey } from './picture.ts';
import { wordIn } from './words.ts';

/** What is seen in the turned picture speaks against an answer from this share of what speaks for it. */
const AS_GOOD = 0.85;

/** The picture, turned by so many quarters. */
export function turned({ data, width, height }: Grey, quarters: 1 | 2 | 3): Grey {
  if (quarters === 2) return { data: Uint8Array.from(data).reverse(), width, height };
  const out = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const to = quarters === 1 ? x * height + height - 1 - y : (width - 1 - x) * height + y;
      out[to] = data[at] as number;
    }
  return { data: out, width: height, height: width };
}

interface Answer {
  readonly understood: Understood;
  readonly labels: readonly LabelRead[];
}

/** By which turns a picture has to be looked at, too: a word is an emergency, and digits on their side look like one. */
export function turnsToCheck({ understood }: Answer, leastSure: number): readonly (1 | 2 | 3)[] {
  if (isBeyond(understood)) return [2, 1, 3];
  return 'read' in understood && understood.read.sure >= leastSure ? [2] : [];
}

/**
 * Whether the turned picture says something else as plainly. Digits of segments are digits upside down as well: 95 is 56
 * and 191 is 161, beside a mg/dL that is legible either way.
 */
export function contradicts(other: Answer, answer: Answer): boolean {
  if (said(other.understood) === undefined || said(other.understood) === said(answer.understood))
    return false;
  return plainness(other) >= AS_GOOD * plainness(answer);
}

const isBeyond = (understood: Understood): boolean =>
  'unreadable' in understood && ['too_high', 'too_low'].includes(understood.unreadable);

function said(understood: Understood): string | undefined {
  if ('read' in understood) {
    const { kind, unit, readings } = understood.read;
    return JSON.stringify([kind, unit, readings]);
  }
  return isBeyond(understood) ? understood.unreadable : undefined;
}

/** How plainly the digits of a reading were seen, or the word, 0-1. */
function plainness({ understood, labels }: Answer): number {
  if (!('read' in understood)) return wordIn(labels)?.plain ?? 0;
  const parts = Object.values(understood.read.fields).flatMap((number) => number.parts);
  return parts.reduce((sum, part) => sum + scoreOf(part), 0) / parts.length;
}
