import { type ReadingProblem, readingProblems } from '#platform/contract/reading-rules.ts';
import type { PictureBox, ReadingKind, Readings, UnreadableReason } from '#platform/contract/readings.ts';
import type { MlObj } from '../contract/ml-obj.ts';

export interface Reading {
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly readings: Readings;
}

export interface FoundReading extends Reading {
  /** 0 to 1. */
  readonly confidence: number;
  readonly boxes: readonly PictureBox[];
}

/**
 * What the owner of a photo says about what was read in it. Without readings: it is right as it was read.
 * `unconfirmed` takes a no back.
 */
export interface Wish {
  readonly status: 'confirmed' | 'dismissed' | 'unconfirmed';
  readonly kind?: ReadingKind | undefined;
  readonly unit?: string | undefined;
  readonly readings?: Readings | undefined;
  /** Decimals that meters don't show in this unit are meant. */
  readonly unit_confirmed?: boolean | undefined;
}

export interface Known {
  readonly status: MlObj['status'];
  readonly found: FoundReading | null;
  readonly confirmed: Reading | null;
}

type Problem = ReadingProblem | { readonly field: 'all'; readonly code: 'only_with_yes' };

export type Decision =
  | { readonly is: 'same' }
  | { readonly is: 'confirmed'; readonly reading: Reading }
  | { readonly is: 'dismissed' | 'unconfirmed' }
  /** There is nothing to say yes or no to. */
  | { readonly is: 'nothing_read' }
  /** A confirmed reading counts already, elsewhere: what is wrong with it is mended there. */
  | { readonly is: 'too_late' }
  | { readonly is: 'wrong'; readonly problems: readonly Problem[] };

/** A guess is confirmed, corrected or dismissed; who has dismissed it may take that back, or confirm it after all. */
export function decisionOf(before: Known, wish: Wish): Decision {
  const { found } = before;
  if (!found) return { is: 'nothing_read' };
  if (wish.status !== 'confirmed') {
    if (wish.readings || wish.kind || wish.unit)
      return { is: 'wrong', problems: [{ field: 'all', code: 'only_with_yes' }] };
    if (before.status === wish.status) return { is: 'same' };
    return { is: before.status === 'confirmed' ? 'too_late' : wish.status };
  }
  const reading: Reading = {
    kind: wish.kind ?? found.kind,
    unit: wish.unit ?? found.unit,
    readings: wish.readings ?? found.readings,
  };
  // A yes without digits, said again, is a yes to what was confirmed.
  if (before.confirmed && !wish.readings && !wish.kind && !wish.unit) return { is: 'same' };
  const problems = readingProblems(reading).filter(
    ({ code }) => !(wish.unit_confirmed && code === 'not_whole'),
  );
  if (problems.length > 0) return { is: 'wrong', problems };
  if (before.status !== 'confirmed') return { is: 'confirmed', reading };
  return { is: before.confirmed && isSame(before.confirmed, reading) ? 'same' : 'too_late' };
}

function isSame(one: Reading, other: Reading): boolean {
  const fields = new Set([...Object.keys(one.readings), ...Object.keys(other.readings)]) as Set<
    keyof Readings
  >;
  return (
    one.kind === other.kind &&
    one.unit === other.unit &&
    [...fields].every((field) => one.readings[field] === other.readings[field])
  );
}

/**
 * Why nothing could be read. Most photos in chats show no meter, dark or not; of one that does, what to do better says
 * more than that it failed.
 */
export function shownReason({
  reason,
  flaw,
}: {
  readonly reason?: UnreadableReason;
  readonly flaw?: UnreadableReason;
}): UnreadableReason | null {
  return (reason === 'no_meter' ? reason : (flaw ?? reason)) ?? null;
}
