import { type ReadingProblem, readingProblems } from '#platform/contract/reading-rules.ts';
import type { PictureBox, ReadingKind, Readings, UnreadableReason } from '#platform/contract/readings.ts';

/**
 * A photo of a meter, from the guess of a reader to the decision of a person. Chat and vitals keep such photos in tables
 * of their own and know who may decide, and what a confirmed reading becomes; what a guess is, and what a decision makes
 * of it, is said here alone.
 */

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

export interface Guess {
  readonly found: FoundReading | null;
  /** Why nothing was found, where the reader says so. */
  readonly reason: UnreadableReason | null;
}

interface Unreadable {
  readonly reason?: UnreadableReason;
  /** What is wrong with the picture itself, whether it shows a meter or not. */
  readonly flaw?: UnreadableReason;
}

/** Whether a photo was taken to be read, or was sent among others, most of which show no meter. */
export type Occasion = 'to_be_read' | 'among_others';

/** What a reader's answer is worth: a guess, until a person has confirmed it. */
export function guessOf(
  said: ({ readonly status: 'read' } & FoundReading) | ({ readonly status: 'unreadable' } & Unreadable),
  occasion: Occasion,
): Guess {
  if (said.status === 'unreadable') return { found: null, reason: reasonOf(said, occasion) };
  const { status: _, ...found } = said;
  return { found, reason: null };
}

/** HI and LO: more, or less, than the meter can measure is never harmless, however dark the picture is. */
export const beyondOf = (reason: string | null | undefined): 'high' | 'low' | null =>
  reason === 'too_high' ? 'high' : reason === 'too_low' ? 'low' : null;

/** HI or LO is a reading too, and one that the care team has to hear of once its owner has confirmed it. */
export function withoutNumber(reason: string | null | undefined): FoundReading | null {
  const beyond = beyondOf(reason);
  // How sure the reader is isn't said of it: the person is asked to look twice.
  const about = { kind: 'blood_sugar', unit: 'mg/dL', confidence: 0.5, boxes: [] } as const;
  return beyond && { ...about, readings: { beyond } };
}

/**
 * For a photo taken in order to be read, a flaw of the picture is reported before a missing meter. For a photo of a
 * chat, a missing meter is reported first, also in a dark photo.
 */
function reasonOf({ reason, flaw }: Unreadable, occasion: Occasion): UnreadableReason | null {
  const isFirst = beyondOf(reason) !== null || (occasion === 'among_others' && reason === 'no_meter');
  return (isFirst ? reason : (flaw ?? reason)) ?? null;
}

export type PhotoState = 'unconfirmed' | 'confirmed' | 'dismissed';

/**
 * What a decision makes of a photo. A confirmed reading counts already, elsewhere: what is wrong with it is mended there.
 * A dismissed photo can be decided on again while the picture is there.
 */
export function nextState<Wished extends PhotoState>(
  state: PhotoState,
  wished: Wished,
  hasPicture: boolean,
): Wished | 'same' | 'too_late' {
  if (state === wished) return 'same';
  return state === 'confirmed' || (state === 'dismissed' && !hasPicture) ? 'too_late' : wished;
}

/**
 * What the owner of a photo says about what was read in it. Without readings: it is right as it was read.
 * `unconfirmed` takes a no back.
 */
export interface Wish {
  readonly status: PhotoState;
  readonly kind?: ReadingKind | undefined;
  readonly unit?: string | undefined;
  readonly readings?: Readings | undefined;
  /** Decimals that meters don't show in this unit are meant. */
  readonly unit_confirmed?: boolean | undefined;
}

export interface Known {
  readonly status: PhotoState | 'unreadable';
  readonly found: FoundReading | null;
  readonly confirmed: Reading | null;
  /** Left out: it is there. */
  readonly hasPicture?: boolean;
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
  const { found, status, hasPicture = true } = before;
  if (status === 'unreadable') return { is: 'nothing_read' };
  if (wish.status !== 'confirmed') {
    if (wish.readings || wish.kind || wish.unit)
      return { is: 'wrong', problems: [{ field: 'all', code: 'only_with_yes' }] };
    return { is: nextState(status, wish.status, hasPicture) };
  }
  const kind = wish.kind ?? found?.kind;
  const unit = wish.unit ?? found?.unit;
  const readings = wish.readings ?? found?.readings;
  // Of a photo that nothing was read in, the person says all of it.
  if (!kind || !unit || !readings) return { is: 'nothing_read' };
  const reading: Reading = { kind, unit, readings };
  // A yes without digits, said again, is a yes to what was confirmed.
  if (before.confirmed && !wish.readings && !wish.kind && !wish.unit) return { is: 'same' };
  const problems = readingProblems(reading).filter(
    ({ code }) => !(wish.unit_confirmed && code === 'not_whole'),
  );
  if (problems.length > 0) return { is: 'wrong', problems };
  if (nextState(status, wish.status, hasPicture) === 'confirmed') return { is: 'confirmed', reading };
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
