import type { PictureBox } from '#platform/contract/readings.ts';
import type { ImageReading } from '../port.ts';
import { confidenceOf, likelyRight } from './certainty.ts';
import { certainty, type NumberSeen } from './grouping.ts';
import type { Meaning, Understood } from './meaning.ts';
import type { Grey } from './picture.ts';
import { flawOf } from './picture-flaw.ts';

/** A digit that stands out less than this is marked, so that the person looks at it twice. */
const LEAST_PLAIN = 0.45;

/** What was understood, in the words of the port; beside what wasn't understood stands whether the picture is dark or blurred. */
export function readingOf(understood: Understood, grey: Grey): ImageReading {
  if ('unreadable' in understood) {
    const flaw = flawOf(grey);
    return { status: 'unreadable', reason: understood.unreadable, ...(flaw ? { flaw } : {}) };
  }
  const { kind, unit, readings, fields, sure } = understood.read;
  return {
    status: 'read',
    kind,
    unit,
    readings,
    confidence: rounded(Math.min(1, confidenceOf(understood.read, sure))),
    boxes: Object.entries(fields).map(([field, number]) => boxOf(understood.read, { field, number }, grey)),
  };
}

function boxOf(
  read: Meaning,
  { field, number }: { readonly field: string; readonly number: NumberSeen },
  { width, height }: Grey,
): PictureBox {
  const left = Math.max(0, (number.x - number.width / 2) / width);
  const top = Math.max(0, (number.y - number.height / 2) / height);
  const doubtful = number.parts.flatMap((part, place) => (certainty(part) < LEAST_PLAIN ? [place] : []));
  return {
    field,
    x: rounded(Math.min(left, 0.999)),
    y: rounded(Math.min(top, 0.999)),
    width: rounded(Math.max(0.001, Math.min(number.width / width, 1 - left))),
    height: rounded(Math.max(0.001, Math.min(number.height / height, 1 - top))),
    confidence: rounded(confidenceOf(read, likelyRight(number.sure, 1), field)),
    ...(doubtful.length > 0 ? { doubtful } : {}),
  };
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
