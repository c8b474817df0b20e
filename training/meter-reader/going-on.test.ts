import { expect, it } from 'vitest';
import { Adam } from './adam.ts';
import { firstWeights } from './first-weights.ts';
import { runLane } from './lane.ts';

const weights = firstWeights(4);

it('a lane adds up the same gradients whenever it is run, and others for other pictures', () => {
  const run = (from: number) => {
    const sums = new Float32Array(weights.length);
    const { loss } = runLane({ lane: 0, from, count: 2, weights, sums });
    return { loss, sums };
  };
  const [first, other, again] = [run(10), run(40), run(10)];
  expect(again.loss).toBe(first.loss);
  expect(Buffer.from(again.sums.buffer).equals(Buffer.from(first.sums.buffer))).toBe(true);
  expect(Buffer.from(other.sums.buffer).equals(Buffer.from(first.sums.buffer))).toBe(false);
});

it('what was cut and goes on from its checkpoint ends where it would have ended', () => {
  const gradient = (step: number) => weights.map((_, i) => Math.sin(i + step));
  const whole = new Adam(weights);
  for (let step = 0; step < 6; step++) whole.update(gradient(step), 1e-3);
  const before = new Adam(weights);
  for (let step = 0; step < 3; step++) before.update(gradient(step), 1e-3);
  const after = new Adam(firstWeights(99));
  after.restore(before.bytes());
  for (let step = 3; step < 6; step++) after.update(gradient(step), 1e-3);
  expect(Buffer.from(after.bytes()).equals(Buffer.from(whole.bytes()))).toBe(true);
  expect(after.average).not.toEqual(weights);
});

it('gradients lead downhill', () => {
  const adam = new Adam(weights);
  const distance = () => adam.weights.reduce((sum, each) => sum + (each - 0.1) ** 2, 0);
  const before = distance();
  for (let step = 0; step < 20; step++)
    adam.update(
      adam.weights.map((each) => each - 0.1),
      1e-2,
    );
  expect(distance()).toBeLessThan(before / 2);
});
