import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstWeights } from './first-weights.ts';
import { KIND_FROM, KINDS_OUT, LAYERS, type LayerSpec, sizes, slots } from './layers.ts';

/**
 * tsx training/meter-reader/carry-over.ts --from=FOLDER --keep=FOLDER --were=strokes:24,joined:40,...
 *
 * The checkpoint of a network with the same layers, some of which had fewer channels, goes on as one of this network:
 * what was learnt is kept and says the same as before; what is new begins with first weights that change nothing yet.
 */
export function carriedOver(old: Float32Array, were: Readonly<Record<string, number>>, fresh: Float32Array) {
  const now = sizes();
  const widthThen = (name: string): number => {
    const layer = LAYERS.find((each) => each.name === name);
    if (!layer) return now.get(name)?.channels ?? 0;
    if (layer.does === 'halve') return widthThen(layer.from);
    if (layer.does === 'double-and-add') return widthThen(layer.onto);
    return were[name] ?? layer.channels;
  };
  const to = fresh.slice();
  let at = 0;
  const places = slots().slots;
  const carry = (name: string, from: string, taps: number, outputsThen: number, place: Place): void => {
    const slot = places.get(name);
    if (!slot) throw new Error(`no layer is called ${name}`);
    const inputsThen = widthThen(from) * taps;
    for (let out = 0; out < outputsThen; out++) {
      for (let input = 0; input < slot.inputs; input++)
        to[slot.start + place(input, out, slot.inputs, slot.outputs)] =
          input < inputsThen ? (old[at + place(input, out, inputsThen, outputsThen)] as number) : 0;
      to[slot.biasStart + out] = old[at + inputsThen * outputsThen + out] as number;
    }
    at += inputsThen * outputsThen + outputsThen;
  };
  for (const layer of LAYERS)
    if (isConvolution(layer)) carry(layer.name, layer.from, layer.taps, widthThen(layer.name), inBlocks);
  carry('kind', KIND_FROM, 1, KINDS_OUT, inRows);
  if (at !== old.length)
    throw new Error(`${old.length} weights are not those of a network with these widths`);
  return to;
}

type Place = (input: number, out: number, inputs: number, outputs: number) => number;
const inBlocks: Place = (input, out, inputs) => (out >> 2) * inputs * 4 + input * 4 + (out & 3);
const inRows: Place = (input, out, _inputs, outputs) => input * outputs + out;
const isConvolution = (layer: LayerSpec): layer is LayerSpec & { does: 'convolve' } =>
  layer.does === 'convolve';

/** A whole checkpoint: step, weights, their average, and both of Adam's moments, of which nothing new is known. */
export function checkpointCarriedOver(bytes: Uint8Array, were: Readonly<Record<string, number>>): Uint8Array {
  const all = new Float32Array(bytes.slice().buffer);
  const count = (all.length - 1) / 4;
  const first = firstWeights(1);
  const nothing = new Float32Array(first.length);
  const parts = [first, first, nothing, nothing].map((fresh, index) =>
    carriedOver(all.subarray(1 + index * count, 1 + (index + 1) * count), were, fresh),
  );
  const carried = new Float32Array(1 + 4 * first.length);
  carried[0] = all[0] as number;
  parts.forEach((part, index) => {
    carried.set(part, 1 + index * first.length);
  });
  return new Uint8Array(carried.buffer);
}

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const [from, keep, widths] = [option('from'), option('keep'), option('were')];
if (from && keep && widths) {
  const target = join(keep, 'checkpoint.bin');
  if (existsSync(target)) throw new Error(`${target} is there already`);
  const were = Object.fromEntries(
    widths.split(',').map((each) => {
      const [name = '', channels] = each.split(':');
      return [name, Number(channels)];
    }),
  );
  writeFileSync(target, checkpointCarriedOver(readFileSync(join(from, 'checkpoint.bin')), were));
}
