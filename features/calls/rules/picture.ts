/**
 * How much of the line a picture may take. A browser starts with more than a weak line carries, and the sound breaks
 * until it has found that out. So the picture starts small, and takes more while nothing suffers from it.
 */
export interface PictureStep {
  /** Bits a second at most. */
  readonly bitrate: number;
  /** By what width and height of the camera's picture are divided. */
  readonly scale: number;
}

/**
 * The least is above what counts as too weak for a picture (`fallback.ts`). Larger pictures come a step after the bits
 * for them: with too few, a browser reduces the size itself and is slow to increase it again.
 */
export const STEPS = [
  { bitrate: 60_000, scale: 2.5 },
  { bitrate: 100_000, scale: 2 },
  { bitrate: 140_000, scale: 2 },
  { bitrate: 200_000, scale: 2 },
  { bitrate: 280_000, scale: 2 },
  { bitrate: 400_000, scale: 2 },
  { bitrate: 560_000, scale: 1 },
  { bitrate: 800_000, scale: 1 },
  { bitrate: 1_000_000, scale: 1 },
] as const satisfies readonly PictureStep[];

/** The line at one moment; null where the browser doesn't know it. */
export interface PictureSample {
  /** Milliseconds on a clock that only goes forward. */
  readonly at: number;
  /** What the encoder is asked to send, bit/s; null without a picture. */
  readonly videoTarget: number | null;
  /** What the line is thought to carry, bit/s. */
  readonly availableOutgoing: number | null;
  /** Of the picture, the share that did not arrive, 0 to 1. */
  readonly videoLoss: number | null;
  /** Seconds there and back. */
  readonly roundTrip: number | null;
  /** Of the sound that was played here since the last sample, the share that was made up: many lines share both ways. */
  readonly concealed: number | null;
  /** Over a relay, which drops what is too much instead of letting it wait: there is no warning before sound is lost. */
  readonly isRelayed: boolean;
}

export interface PictureState {
  readonly step: number;
  /** When the picture was first sent. */
  readonly startedAt: number | null;
  /** The shortest way there and back so far, seconds: what is longer waits in a queue. */
  readonly leastTrip: number | null;
  readonly roseAt: number | null;
  readonly fellAt: number | null;
  /** So long after a fall nothing larger is tried, milliseconds; grows with each rise that had to be taken back. */
  readonly patience: number;
}

export const PATIENCE_MS = 20_000;
const PATIENCE_MAX_MS = 160_000;
/** A fall within this time after a rise says that the rise came too early. */
const RELAPSE_MS = 60_000;
/** Reports of the time before a fall still come in. */
const SETTLE_MS = 2000;
const CROWDED = { loss: 0.08, queue: 0.4, concealed: 0.1 };
const CALM = { loss: 0.02, queue: 0.15, concealed: 0.02 };
/** What the line is thought to carry must be so much more than the picture takes already. */
const ROOM = 1.2;
/** After a fall, of what the browser itself still sends: the rest is for the sound. Before a rise, how much of a step is used. */
const SHARE = 0.75;

export const startPicture = (): PictureState => ({
  step: 0,
  startedAt: null,
  leastTrip: null,
  roseAt: null,
  fellAt: null,
  patience: PATIENCE_MS,
});

export const stepOf = ({ step }: PictureState): PictureStep => STEPS[step] ?? STEPS[0];

/** One sample further: one step up, or down to what still fits. */
export function nextPicture(before: PictureState, sample: PictureSample): PictureState {
  const { at, roundTrip, videoTarget } = sample;
  const leastTrip = least(before.leastTrip, roundTrip);
  if (videoTarget === null) return { ...before, leastTrip };
  const state = { ...before, leastTrip, startedAt: before.startedAt ?? at };
  const figures = {
    loss: sample.videoLoss ?? 0,
    queue: (roundTrip ?? 0) - (leastTrip ?? 0),
    concealed: sample.concealed ?? 0,
  };
  const sinceFall = state.fellAt === null ? null : at - state.fellAt;
  if (exceeds(figures, CROWDED)) {
    if (sinceFall !== null && sinceFall < SETTLE_MS) return state;
    const isRelapse = state.roseAt !== null && at - state.roseAt <= RELAPSE_MS;
    return {
      ...state,
      step: Math.max(0, Math.min(state.step - 1, highestUpTo(videoTarget * SHARE))),
      fellAt: at,
      patience:
        isRelapse && state.fellAt !== null ? Math.min(state.patience * 2, PATIENCE_MAX_MS) : PATIENCE_MS,
    };
  }
  const isTooEarly =
    (sinceFall !== null && sinceFall < state.patience) ||
    (sample.isRelayed && at - state.startedAt < PATIENCE_MS);
  const isFull = state.step === STEPS.length - 1 || !hasRoom(state, sample);
  return isTooEarly || isFull || exceeds(figures, CALM)
    ? state
    : { ...state, step: state.step + 1, roseAt: at };
}

/** The picture was given up: when it comes back, it starts small. */
export const restartPicture = (state: PictureState): PictureState =>
  state.step === 0 ? state : { ...state, step: 0 };

type Figures = typeof CALM;
const exceeds = (figures: Figures, limits: Figures): boolean =>
  figures.loss > limits.loss || figures.queue > limits.queue || figures.concealed > limits.concealed;

function hasRoom(state: PictureState, { availableOutgoing, videoTarget }: PictureSample): boolean {
  const { bitrate } = stepOf(state);
  return (videoTarget ?? 0) >= bitrate * SHARE && (availableOutgoing ?? Infinity) >= bitrate * ROOM;
}

const highestUpTo = (bitrate: number): number => STEPS.findLastIndex((step) => step.bitrate <= bitrate);

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);
