import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  nextPicture,
  PATIENCE_MS,
  type PictureSample,
  type PictureState,
  restartPicture,
  STEPS,
  startPicture,
  stepOf,
} from './picture.ts';

const LAST = STEPS.length - 1;
const EVERY_MS = 1000;
type Line = Omit<PictureSample, 'at'>;
const CALM: Line = {
  videoTarget: 1_000_000,
  availableOutgoing: 3_000_000,
  videoLoss: 0,
  roundTrip: 0.05,
  concealed: 0,
  isRelayed: false,
};

/** A sample each second. @returns the step after each */
function stepsOver(lines: readonly Line[], from: PictureState = startPicture(), startsAt = EVERY_MS) {
  let state = from;
  const steps = lines.map((line, index) => {
    state = nextPicture(state, { ...line, at: startsAt + index * EVERY_MS });
    return state.step;
  });
  return { steps, state };
}
const times = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line);

it('starts with what leaves room for the sound on a line of 150 kbit/s, and takes everything within ten calm seconds', () => {
  expect(stepOf(startPicture()).bitrate).toBeLessThanOrEqual(60_000);
  const { steps } = stepsOver(times(10, CALM));
  expect(steps.slice(0, 3)).toEqual([1, 2, 3]);
  expect(steps.at(-1)).toBe(LAST);
});

it.each<[string, Partial<Line>]>([
  ['a part of the picture is lost', { videoLoss: 0.09 }],
  ['packets wait in a queue', { roundTrip: 0.5 }],
  ['sound has to be made up', { concealed: 0.11 }],
])('goes back within a second when %s, and tries no more for twenty', (_, bad) => {
  const before = stepsOver(times(4, CALM)).state;
  const crowded = { ...CALM, ...bad, videoTarget: stepOf(before).bitrate };
  const { steps } = stepsOver([crowded, ...times(25, CALM)], before, 5000);
  expect(steps[0]).toBeLessThan(before.step);
  expect(new Set(steps.slice(0, PATIENCE_MS / EVERY_MS))).toEqual(new Set([steps[0]]));
  expect(steps[PATIENCE_MS / EVERY_MS]).toBe((steps[0] ?? 0) + 1);
});

it('goes back to what the browser still sends when the line has become much weaker', () => {
  const before = stepsOver(times(10, CALM)).state;
  const { steps } = stepsOver([{ ...CALM, videoLoss: 0.4, videoTarget: 150_000 }], before, 11_000);
  expect(STEPS[steps[0] ?? LAST]?.bitrate).toBe(100_000);
});

it('waits twice as long after each rise that it had to take back', () => {
  let state = startPicture();
  const falls: number[] = [];
  for (let at = EVERY_MS; at < 700_000; at += EVERY_MS) {
    const isTooMuch = state.step > 1;
    const { fellAt } = state;
    state = nextPicture(state, { ...CALM, at, videoLoss: isTooMuch ? 0.15 : 0 });
    if (state.fellAt !== fellAt) falls.push(at);
  }
  const gaps = falls.slice(1).map((at, index) => Math.round((at - (falls[index] ?? 0)) / PATIENCE_MS));
  expect(gaps.slice(0, 4)).toEqual([1, 2, 4, 8]);
});

it('takes no more while the line is thought to carry only that much, or the browser sends less than it may', () => {
  expect(stepsOver(times(20, { ...CALM, availableOutgoing: 150_000 })).steps.at(-1)).toBe(2);
  expect(stepsOver(times(20, { ...CALM, videoTarget: 70_000 })).steps.at(-1)).toBe(1);
});

it('takes no more over a relay for twenty seconds', () => {
  const { steps } = stepsOver(times(22, { ...CALM, isRelayed: true }));
  expect(steps.slice(0, 20).every((step) => step === 0)).toBe(true);
  expect(steps.at(-1)).toBeGreaterThan(0);
});

it('starts small again after the picture was given up, and counts nothing while there is none', () => {
  const { state } = stepsOver(times(10, CALM));
  expect(restartPicture(state).step).toBe(0);
  expect(stepsOver(times(5, { ...CALM, videoTarget: null })).steps).toEqual([0, 0, 0, 0, 0]);
});

it('property: it rises by one step at most, never on a crowded line, and stays within the steps', () => {
  const figure = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }), { nil: null });
  const anyLine = fc.record({
    videoTarget: figure(1e6),
    availableOutgoing: figure(3e6),
    videoLoss: figure(1),
    roundTrip: figure(3),
    concealed: figure(1),
    isRelayed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(anyLine, fc.constant(CALM)), { maxLength: 200 }), (lines) => {
      let state = startPicture();
      lines.forEach((line, index) => {
        const next = nextPicture(state, { ...line, at: (index + 1) * EVERY_MS });
        expect(next.step).toBeGreaterThanOrEqual(0);
        expect(next.step).toBeLessThanOrEqual(Math.min(LAST, state.step + 1));
        if ((line.videoLoss ?? 0) > 0.08) expect(next.step).toBeLessThanOrEqual(state.step);
        state = next;
      });
    }),
  );
});
