/**
 * When a call gives up its picture, and later its sound, so that people can still talk to each other. A browser holds
 * on to a frozen picture at the cost of the sound; these thresholds were measured on a throttled line.
 */
export const MEDIA = ['chat', 'audio', 'video'] as const;
export type Medium = (typeof MEDIA)[number];

/** What `getStats` says of one moment; null where the browser doesn't say it. */
export interface CallSample {
  /** Milliseconds on a clock that only goes forward. */
  readonly at: number;
  /** What the encoder of the picture is asked to send, bit/s; null without a picture. */
  readonly videoTarget: number | null;
  /** What the line to the other side is thought to carry, bit/s. */
  readonly availableOutgoing: number | null;
  /** Of what we sent, the share that did not arrive, 0 to 1. */
  readonly remoteLoss: number | null;
  /** Seconds there and back. */
  readonly roundTrip: number | null;
  /** Of the sound that was played since the last sample, the share that was made up, 0 to 1. */
  readonly concealed: number | null;
}

export interface FallbackState {
  readonly medium: Medium;
  /** Since when every sample was too bad for the medium; null while it carries. */
  readonly badSince: number | null;
  /** Since when every sample was good; null while it is not. */
  readonly goodSince: number | null;
  /** So long must it be good before anything better is tried, milliseconds; grows with each relapse. */
  readonly patience: number;
  /** When it last went up by itself or by hand; a fall soon after is a relapse. */
  readonly roseAt: number | null;
  readonly lastAt: number | null;
}

/** `fall`: do it now, and say so. `offer`: the line carries the better medium again; a camera is asked for first. */
export type FallbackStep =
  | { readonly kind: 'fall'; readonly to: Medium }
  | { readonly kind: 'offer'; readonly to: Medium }
  | null;

export const VIDEO_BAD_MS = 6000;
export const AUDIO_BAD_MS = 10_000;
export const GOOD_MS = 20_000;
const PATIENCE_MAX_MS = 160_000;
/** A fall within this time after a rise says that the rise came too early. */
const RELAPSE_MS = 60_000;
/** Samples further apart than this say nothing about the time between them. */
const GAP_MS = 6000;

const VIDEO_TARGET_MIN = 40_000;
const OUTGOING_MIN = 90_000;
const LOSS_MAX = 0.3;
const ROUND_TRIP_MAX = 0.8;
const CONCEALED_MAX_VIDEO = 0.05;
const CONCEALED_MAX_AUDIO = 0.15;
const GOOD = { loss: 0.05, roundTrip: 0.4, concealed: 0.01 };

export function startFallback(medium: Medium): FallbackState {
  return { medium, badSince: null, goodSince: null, patience: GOOD_MS, roseAt: null, lastAt: null };
}

/** Whether the line is too weak for the picture at this moment. */
export function isBadForVideo(sample: CallSample): boolean {
  const { videoTarget, availableOutgoing, remoteLoss, roundTrip, concealed } = sample;
  return (
    (videoTarget !== null && videoTarget <= VIDEO_TARGET_MIN) ||
    (availableOutgoing !== null && availableOutgoing <= OUTGOING_MIN) ||
    (remoteLoss !== null && roundTrip !== null && remoteLoss > LOSS_MAX && roundTrip > ROUND_TRIP_MAX) ||
    (concealed !== null && concealed > CONCEALED_MAX_VIDEO)
  );
}

export const isBadForAudio = ({ concealed }: CallSample): boolean =>
  concealed !== null && concealed > CONCEALED_MAX_AUDIO;

/**
 * Without a picture the browser has no reason to find out what the line could carry: its estimate stays low. So only
 * loss, delay and made-up sound count, and all that is known of them must be good.
 */
export function isGood(sample: CallSample): boolean {
  const { remoteLoss, roundTrip, concealed } = sample;
  if (roundTrip === null && concealed === null) return false;
  return (
    (remoteLoss ?? 0) <= GOOD.loss && (roundTrip ?? 0) <= GOOD.roundTrip && (concealed ?? 0) <= GOOD.concealed
  );
}

/** One sample further. The samples come in order of `at`; one that doesn't is left out. */
export function nextFallback(
  state: FallbackState,
  sample: CallSample,
): { readonly state: FallbackState; readonly step: FallbackStep } {
  if (state.lastAt !== null && sample.at <= state.lastAt) return { state, step: null };
  const connected = state.lastAt !== null && sample.at - state.lastAt <= GAP_MS;
  const since = (was: number | null, holds: boolean) =>
    holds ? ((connected ? was : null) ?? sample.at) : null;
  const isBad =
    state.medium === 'video' ? isBadForVideo(sample) : state.medium === 'audio' && isBadForAudio(sample);
  const next: FallbackState = {
    ...state,
    badSince: since(state.badSince, isBad),
    goodSince: since(state.goodSince, state.medium !== 'video' && !isBad && isGood(sample)),
    lastAt: sample.at,
  };
  const limit = state.medium === 'video' ? VIDEO_BAD_MS : AUDIO_BAD_MS;
  if (next.badSince !== null && sample.at - next.badSince >= limit) {
    const to: Medium = state.medium === 'video' ? 'audio' : 'chat';
    return { state: moveTo(next, to), step: { kind: 'fall', to } };
  }
  if (next.goodSince !== null && sample.at - next.goodSince >= state.patience) {
    const to: Medium = state.medium === 'chat' ? 'audio' : 'video';
    // Asked again only after it was good for as long once more.
    return { state: { ...next, goodSince: sample.at }, step: { kind: 'offer', to } };
  }
  return { state: next, step: null };
}

/** The medium was changed, by a fall, by hand or by the other side: what was counted counts for the new one only. */
export function moveTo(state: FallbackState, medium: Medium): FallbackState {
  if (medium === state.medium) return state;
  const at = state.lastAt;
  const isRise = rank(medium) > rank(state.medium);
  const isRelapse = !isRise && state.roseAt !== null && at !== null && at - state.roseAt <= RELAPSE_MS;
  return {
    ...state,
    medium,
    badSince: null,
    goodSince: null,
    roseAt: isRise ? at : state.roseAt,
    patience: isRelapse ? Math.min(state.patience * 2, PATIENCE_MAX_MS) : state.patience,
  };
}

export const rank = (medium: Medium): number => MEDIA.indexOf(medium);

/** The lesser of two: what is left when one side can do less than the other. */
export const lesser = (one: Medium, other: Medium): Medium => (rank(one) <= rank(other) ? one : other);

export type NetworkWord = 'good' | 'fair' | 'poor';

/** The state of the network as a word, for users who can't read the bars. */
export function networkWord(sample: CallSample, medium: Medium): NetworkWord {
  if (medium === 'video' ? isBadForVideo(sample) : isBadForAudio(sample)) return 'poor';
  return isGood(sample) ? 'good' : 'fair';
}
