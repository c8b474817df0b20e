import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  AUDIO_BAD_MS,
  type CallSample,
  type FallbackStep,
  GOOD_MS,
  isBadForVideo,
  isGood,
  lesser,
  MEDIA,
  type Medium,
  moveTo,
  networkWord,
  nextFallback,
  rank,
  startFallback,
  VIDEO_BAD_MS,
} from './fallback.ts';

const CALM: Omit<CallSample, 'at'> = {
  videoTarget: 500_000,
  availableOutgoing: 900_000,
  remoteLoss: 0,
  roundTrip: 0.05,
  concealed: 0,
};
const EVERY_MS = 2000;

const figure = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: null });
const anySample = fc.record({
  videoTarget: figure(1e6),
  availableOutgoing: figure(2e6),
  remoteLoss: figure(1),
  roundTrip: figure(4),
  concealed: figure(1),
});
const anyMedium = fc.constantFrom<Medium>(...MEDIA);

/** A whole call: an offer is accepted at once, as the most eager person would. */
function live(samples: readonly Omit<CallSample, 'at'>[], from: Medium = 'video', every = EVERY_MS) {
  let state = startFallback(from);
  const steps: { at: number; step: NonNullable<FallbackStep>; before: Medium }[] = [];
  samples.forEach((sample, index) => {
    const before = state.medium;
    const next = nextFallback(state, { ...sample, at: (index + 1) * every });
    state = next.state;
    if (!next.step) return;
    steps.push({ at: (index + 1) * every, step: next.step, before });
    if (next.step.kind === 'offer') state = moveTo(state, next.step.to);
  });
  return { state, steps };
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

it.each<[string, Partial<CallSample>]>([
  ['the encoder is left with 40 kbit/s', { videoTarget: 40_000 }],
  ['the line carries 90 kbit/s', { availableOutgoing: 90_000 }],
  ['much is lost and slow', { remoteLoss: 0.31, roundTrip: 0.81 }],
  ['sound has to be made up', { concealed: 0.051 }],
])('gives up the picture after six seconds when %s, and not before', (_, bad) => {
  const samples = times(5, { ...CALM, ...bad });
  expect(live(samples.slice(0, 3)).steps).toEqual([]);
  expect(live(samples).steps).toEqual([
    { at: 2000 + VIDEO_BAD_MS, step: { kind: 'fall', to: 'audio' }, before: 'video' },
  ]);
});

it('keeps the picture when much is lost on a quick line, or little on a slow one', () => {
  const samples = [...times(20, { ...CALM, remoteLoss: 0.5 }), ...times(20, { ...CALM, roundTrip: 2 })];
  expect(live(samples).steps).toEqual([]);
});

it('keeps the picture when one sample in between is good', () => {
  const bad = { ...CALM, availableOutgoing: 50_000 };
  expect(live([bad, bad, CALM, bad, bad, bad, CALM]).steps).toEqual([]);
});

it('gives up the sound after ten seconds in which more than 15 % is made up', () => {
  const bad = { ...CALM, videoTarget: null, concealed: 0.16 };
  expect(live(times(5, bad), 'audio').steps).toEqual([]);
  expect(live(times(6, bad), 'audio').steps).toEqual([
    { at: 2000 + AUDIO_BAD_MS, step: { kind: 'fall', to: 'chat' }, before: 'audio' },
  ]);
  expect(live(times(20, { ...bad, concealed: 0.15 }), 'audio').steps).toEqual([]);
});

it('offers the better medium after twenty good seconds, one at a time', () => {
  const calm = { ...CALM, videoTarget: null, availableOutgoing: 60_000 };
  const { steps } = live(times(32, calm), 'chat');
  expect(steps.map(({ step }) => step)).toEqual([
    { kind: 'offer', to: 'audio' },
    { kind: 'offer', to: 'video' },
    // The estimate of the line is really that low: the picture goes again.
    { kind: 'fall', to: 'audio' },
  ]);
  expect(steps[0]!.at).toBe(2000 + GOOD_MS);
  expect(steps[1]!.at - steps[0]!.at).toBeGreaterThanOrEqual(GOOD_MS);
});

it('waits twice as long after each relapse', () => {
  // Only the picture is too much for this line.
  let state = startFallback('video');
  const offers: number[] = [];
  for (let at = EVERY_MS; at < 1_500_000; at += EVERY_MS) {
    const sample = { ...CALM, at, availableOutgoing: state.medium === 'video' ? 80_000 : 900_000 };
    const next = nextFallback(state, sample);
    state = next.state;
    if (next.step?.kind !== 'offer') continue;
    offers.push(at);
    state = moveTo(state, next.step.to);
  }
  const gaps = offers.slice(1).map((at, index) => at - offers[index]!);
  expect(gaps.slice(0, 3).every((gap, index) => index === 0 || gap > gaps[index - 1]! * 1.5)).toBe(true);
  expect(Math.min(...gaps.slice(2))).toBeGreaterThanOrEqual(160_000);
});

it('a stretch without samples counts neither as bad nor as good', () => {
  const bad = { ...CALM, concealed: 0.5 };
  let state = nextFallback(startFallback('video'), { ...bad, at: 1000 }).state;
  const late = nextFallback(state, { ...bad, at: 60_000 });
  expect(late.step).toBeNull();
  state = nextFallback(startFallback('audio'), { ...CALM, at: 1000 }).state;
  expect(nextFallback(state, { ...CALM, at: 60_000 }).step).toBeNull();
});

it('property: never flaps; it stays for the whole time that each step asks for', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: anySample },
          { weight: 1, arbitrary: fc.constant(CALM) },
          { weight: 1, arbitrary: fc.constant({ ...CALM, concealed: 0.5 }) },
        ),
        { maxLength: 300 },
      ),
      anyMedium,
      (samples, from) => {
        const { steps } = live(
          samples.flatMap((sample) => times(6, sample)),
          from,
        );
        steps.forEach(({ at, step, before }, index) => {
          const stayed = at - (steps[index - 1]?.at ?? 0);
          const least = step.kind === 'offer' ? GOOD_MS : before === 'video' ? VIDEO_BAD_MS : AUDIO_BAD_MS;
          expect(stayed).toBeGreaterThanOrEqual(least);
          expect(Math.abs(rank(step.to) - rank(before))).toBe(1);
          expect(rank(step.to) < rank(before)).toBe(step.kind === 'fall');
        });
      },
    ),
  );
});

it('property: it falls by itself and never rises by itself', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 200 }), anyMedium, (samples, from) => {
      let state = startFallback(from);
      samples.forEach((sample, index) => {
        const next = nextFallback(state, { ...sample, at: (index + 1) * EVERY_MS }).state;
        expect(rank(next.medium)).toBeLessThanOrEqual(rank(state.medium));
        state = next;
      });
    }),
  );
});

it('property: a worse line is never judged better', () => {
  const worse = (sample: CallSample, by: number): CallSample => ({
    at: sample.at,
    videoTarget: sample.videoTarget === null ? null : sample.videoTarget * by,
    availableOutgoing: sample.availableOutgoing === null ? null : sample.availableOutgoing * by,
    remoteLoss: sample.remoteLoss === null ? null : 1 - (1 - sample.remoteLoss) * by,
    roundTrip: sample.roundTrip === null ? null : sample.roundTrip / by,
    concealed: sample.concealed === null ? null : 1 - (1 - sample.concealed) * by,
  });
  fc.assert(
    fc.property(anySample, fc.double({ min: 0.05, max: 1, noNaN: true }), (figures, by) => {
      const sample = { ...figures, at: 0 };
      if (isBadForVideo(sample)) expect(isBadForVideo(worse(sample, by))).toBe(true);
      if (!isGood(sample)) expect(isGood(worse(sample, by))).toBe(false);
    }),
  );
});

it('property: a sample that comes late or twice changes nothing', () => {
  fc.assert(
    fc.property(
      anySample,
      anySample,
      anyMedium,
      fc.integer({ min: 0, max: 5000 }),
      (one, other, from, back) => {
        const { state } = nextFallback(startFallback(from), { ...one, at: 10_000 });
        expect(nextFallback(state, { ...other, at: 10_000 - back })).toEqual({ state, step: null });
      },
    ),
  );
});

it('the lesser medium wins, and the network has a word', () => {
  expect(lesser('video', 'audio')).toBe('audio');
  expect(lesser('chat', 'video')).toBe('chat');
  expect(networkWord({ ...CALM, at: 0 }, 'video')).toBe('good');
  expect(networkWord({ ...CALM, at: 0, roundTrip: 0.6 }, 'video')).toBe('fair');
  expect(networkWord({ ...CALM, at: 0, availableOutgoing: 60_000 }, 'video')).toBe('poor');
  expect(networkWord({ ...CALM, at: 0, availableOutgoing: 60_000 }, 'audio')).toBe('good');
});
