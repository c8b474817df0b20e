import { expect, it } from 'vitest';
import { LABELS_FROM, SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { Adam } from './adam.ts';
import { carriedOver, checkpointCarriedOver } from './carry-over.ts';
import { firstWeights } from './first-weights.ts';
import { slots } from './layers.ts';
import { Network } from './network.ts';

/** Weights as they were when only the last layer was narrower: it lies before the kind's, in blocks of four channels. */
function narrower(all: Float32Array, channels: number): Float32Array {
  const { slots: places } = slots();
  const says = places.get('says');
  if (!says) throw new Error('no such layer');
  const weightsEnd = says.start + says.inputs * channels;
  return Float32Array.from([
    ...all.subarray(0, weightsEnd),
    ...all.subarray(says.biasStart, says.biasStart + channels),
    ...all.subarray(says.biasStart + says.outputs),
  ]);
}

it('what was learnt says the same in the wider network; what is new begins afresh', () => {
  const learnt = firstWeights(8);
  const wider = carriedOver(narrower(learnt, LABELS_FROM), { says: LABELS_FROM }, firstWeights(9));
  const [before, after] = [new Network(learnt), new Network(wider)];
  const picture = Float32Array.from({ length: SEEN_WIDTH * SEEN_HEIGHT }, (_, i) => (i * 37) % 251);
  for (const network of [before, after]) network.forward(picture);
  const { start, plane, channels } = before.plane('says');
  const said = (network: Network, from: number, to: number) =>
    network.numbers.slice(start + from * plane, start + to * plane);
  expect(said(after, 0, LABELS_FROM)).toEqual(said(before, 0, LABELS_FROM));
  expect(said(after, LABELS_FROM, channels)).not.toEqual(said(before, LABELS_FROM, channels));
  expect([...after.kindSays]).toEqual([...before.kindSays]);
});

it('layers inside that grow change nothing of what is said', () => {
  const learnt = firstWeights(8);
  // As if the fourth block of `centres` had not been there: what reads it counts for nothing afterwards.
  const { slots: places } = slots();
  const [centres, says] = [places.get('centres'), places.get('says')];
  if (!centres || !says) throw new Error('no such layers');
  const remaining = centres.outputs - 4;
  const old = [
    learnt.subarray(0, centres.start + centres.inputs * remaining),
    learnt.subarray(centres.biasStart, centres.biasStart + remaining),
    ...Array.from({ length: says.outputs / 4 }, (_, block) => {
      const from = says.start + block * says.inputs * 4;
      return learnt.subarray(from, from + remaining * 4);
    }),
    learnt.subarray(says.biasStart),
  ].flatMap((part) => [...part]);
  const wider = carriedOver(Float32Array.from(old), { centres: remaining }, firstWeights(9));
  const blind = learnt.slice();
  for (let block = 0; block < says.outputs / 4; block++)
    blind.fill(
      0,
      says.start + (block * says.inputs + remaining) * 4,
      says.start + (block + 1) * says.inputs * 4,
    );
  const [one, other] = [new Network(blind), new Network(wider)];
  const picture = Float32Array.from({ length: SEEN_WIDTH * SEEN_HEIGHT }, (_, i) => (i * 53) % 249);
  for (const network of [one, other]) network.forward(picture);
  const { start, length } = one.plane('says');
  expect(other.numbers.slice(start, start + length)).toEqual(one.numbers.slice(start, start + length));
});

it('a checkpoint keeps its step; one of another network is turned down', () => {
  const adam = new Adam(firstWeights(8));
  adam.update(firstWeights(3), 1e-3);
  const carried = new Adam(firstWeights(1));
  carried.restore(checkpointCarriedOver(adam.bytes(), {}));
  expect(Buffer.from(carried.bytes()).equals(Buffer.from(adam.bytes()))).toBe(true);
  expect(() => carriedOver(new Float32Array(1000), {}, firstWeights(1))).toThrow('1000 weights');
});
