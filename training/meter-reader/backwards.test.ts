import { describe, expect, it } from 'vitest';
import { SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { TrainedNetwork } from './backwards.ts';
import { firstWeights } from './first-weights.ts';
import { Chance } from './generator/random.ts';
import { KINDS_OUT, LAYERS, slots } from './layers.ts';

const chance = new Chance(7);
const picture = Float32Array.from({ length: SEEN_WIDTH * SEEN_HEIGHT }, () => chance.between(0, 255));
const network = new TrainedNetwork(firstWeights(3));
const says = network.plane('says');
/** A loss that is a plain sum, each output with a weight of its own: its gradient is that weight. */
const share = Float32Array.from({ length: says.length }, () => (chance.is(0.02) ? chance.bell() : 0));
const kindShare = Float32Array.from({ length: KINDS_OUT }, () => chance.bell());

function inside(visit: (at: number) => void): void {
  for (let channel = 0; channel < says.channels; channel++)
    for (let y = 1; y <= says.height; y++)
      for (let x = 1; x <= says.width; x++) visit(channel * says.plane + y * says.row + x);
}

function loss(): number {
  network.forward(picture);
  let sum = 0;
  inside((at) => {
    sum += (network.numbers[says.start + at] as number) * (share[at] as number);
  });
  for (let kind = 0; kind < KINDS_OUT; kind++)
    sum += (network.kindSays[kind] as number) * (kindShare[kind] as number);
  return sum;
}

describe('the gradient of every layer', () => {
  const names = [...LAYERS.filter(({ does }) => does === 'convolve').map(({ name }) => name), 'kind'];

  it.each(names)('%s: as the loss itself changes', (name) => {
    network.gradients.fill(0);
    network.turnWeights();
    loss();
    network.backward((numbers, plane) => {
      inside((at) => {
        numbers[plane.start + at] = share[at] as number;
      });
    }, kindShare);
    const slot = slots().slots.get(name);
    if (!slot) throw new Error(`no weights of ${name}`);
    const count = slot.inputs * slot.outputs;
    // A direction of many weights at once: one alone drowns in the rounding of 32 bits.
    for (const [start, length] of [
      [slot.start, count],
      [slot.biasStart, slot.outputs],
    ] as const) {
      const direction = Float32Array.from({ length }, () => (chance.is(0.5) ? 1 : -1));
      let [expected, squares] = [0, 0];
      direction.forEach((each, i) => {
        const gradient = network.gradients[start + i] as number;
        expected += each * gradient;
        squares += gradient ** 2;
      });
      const before = network.weights.slice(start, start + length);
      const step = length > 100 ? 2e-5 : 2e-3;
      const at = (by: number) => {
        direction.forEach((each, i) => {
          network.weights[start + i] = (before[i] as number) + by * each;
        });
        return loss();
      };
      const seen = (at(step) - at(-step)) / (2 * step);
      network.weights.set(before, start);
      expect(Math.abs(expected), 'a gradient that is nothing proves nothing').toBeGreaterThan(1e-3);
      // Against the gradient's own length: in a direction across it next to nothing is expected.
      const off = Math.abs(seen - expected) / (Math.abs(expected) + Math.sqrt(squares) + 0.3);
      expect(off, `${seen} for ${expected}`).toBeLessThan(0.05);
    }
  });
});
