import { CHANNELS_OUT, SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';

/** Of the layer that says the kind: a multiple of four. */
export const KINDS_OUT = 8;

export type LayerSpec =
  | {
      readonly name: string;
      readonly does: 'convolve';
      readonly from: string;
      readonly taps: 1 | 9;
      readonly channels: number;
      readonly leaky: boolean;
    }
  | { readonly name: string; readonly does: 'halve'; readonly from: string }
  /** `from` doubled in size, added to `onto`. */
  | { readonly name: string; readonly does: 'double-and-add'; readonly from: string; readonly onto: string };

const convolve = (
  name: string,
  from: string,
  channels: number,
  taps: 1 | 9 = 9,
  leaky = true,
): LayerSpec => ({
  name,
  does: 'convolve',
  from,
  taps,
  channels,
  leaky,
});

/**
 * Down to a sixteenth for the look of the whole, up again to a quarter for the place of a digit. Every size is a
 * multiple of what the kernels take at once: widths of eight, channels of four.
 */
export const LAYERS: readonly LayerSpec[] = [
  convolve('edges', 'input', 12),
  { name: 'half', does: 'halve', from: 'edges' },
  convolve('strokes', 'half', 28),
  { name: 'quarter', does: 'halve', from: 'strokes' },
  convolve('corners', 'quarter', 48),
  convolve('segments', 'corners', 48),
  { name: 'eighth', does: 'halve', from: 'segments' },
  convolve('digits', 'eighth', 64),
  convolve('lines', 'digits', 64),
  convolve('lines-down', 'lines', 48, 1, false),
  { name: 'lines-digits', does: 'double-and-add', from: 'lines-down', onto: 'segments' },
  convolve('joined', 'lines-digits', 48),
  convolve('joined-down', 'joined', 28, 1, false),
  { name: 'joined-strokes', does: 'double-and-add', from: 'joined-down', onto: 'strokes' },
  convolve('centres', 'joined-strokes', 40),
  convolve('says', 'centres', CHANNELS_OUT, 1, false),
];

/** The layer whose mean over the picture tells the kind. */
export const KIND_FROM = 'lines';

/** The picture is handed over as four planes of half its size, one for each corner of 2×2 pixels. */
export const INPUT = { channels: 4, width: SEEN_WIDTH / 2, height: SEEN_HEIGHT / 2 } as const;

export interface Size {
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** The size of every layer's output, by name. */
export function sizes(): Map<string, Size> {
  const of = new Map<string, Size>([['input', INPUT]]);
  for (const layer of LAYERS) {
    const from = of.get(layer.from);
    if (!from) throw new Error(`${layer.name} comes before ${layer.from}`);
    if (layer.does === 'convolve') of.set(layer.name, { ...from, channels: layer.channels });
    else {
      const by = layer.does === 'halve' ? 0.5 : 2;
      of.set(layer.name, { channels: from.channels, width: from.width * by, height: from.height * by });
    }
  }
  return of;
}

export interface Slot {
  readonly name: string;
  /** In numbers from the start of all weights. */
  readonly start: number;
  readonly biasStart: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** Where the weights of each layer lie: weights in blocks of four channels, then biases; the kind's layer last. */
export function slots(): { slots: Map<string, Slot>; total: number } {
  const of = sizes();
  const found = new Map<string, Slot>();
  let at = 0;
  const take = (name: string, inputs: number, outputs: number) => {
    found.set(name, { name, start: at, biasStart: at + inputs * outputs, inputs, outputs });
    at += inputs * outputs + outputs;
  };
  for (const layer of LAYERS) {
    if (layer.does !== 'convolve') continue;
    take(layer.name, (of.get(layer.from)?.channels ?? 0) * layer.taps, layer.channels);
  }
  take('kind', of.get(KIND_FROM)?.channels ?? 0, KINDS_OUT);
  return { slots: found, total: at };
}
