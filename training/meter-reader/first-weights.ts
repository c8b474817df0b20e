import { LABELS_FROM, SYMBOLS } from '../../partners/image-reader/meter-reader/layers.ts';
import { Chance } from './generator/random.ts';
import { slots } from './layers.ts';

/** Weights to begin with: as much comes out of a layer as goes in. Centres begin as unlikely as they are. */
export function firstWeights(seed: number): Float32Array {
  const { slots: places, total } = slots();
  const chance = new Chance(seed);
  const weights = new Float32Array(total);
  for (const { name, start, biasStart, inputs, outputs } of places.values()) {
    const scale = name === 'says' || name === 'kind' ? 0.3 / Math.sqrt(inputs) : Math.sqrt(2 / inputs);
    for (let i = 0; i < inputs * outputs; i++) weights[start + i] = chance.bell() * scale;
    if (name !== 'says') continue;
    weights.fill(-4, biasStart, biasStart + SYMBOLS);
    weights.fill(-4, biasStart + LABELS_FROM, biasStart + outputs);
  }
  return weights;
}
