import { KINDS, SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { type Kernels, kernelsOver } from './kernels.ts';
import {
  INPUT,
  KIND_FROM,
  KINDS_OUT,
  LAYERS,
  type LayerSpec,
  type Size,
  type Slot,
  sizes,
  slots,
} from './layers.ts';

/** Of a sum below zero this much is let through. */
export const SLOPE = 0.1;
const PAGE = 65_536;

/** Numbers of one layer: planes with a border of zeros one wide, so that every product is a straight run. */
export interface Plane extends Size {
  /** In numbers from the start of the memory. */
  readonly start: number;
  readonly row: number;
  readonly plane: number;
  readonly length: number;
}

/** Gives out numbers of one memory. */
export class Arena {
  private next = 16;
  take(numbers: number): number {
    const at = this.next;
    this.next += (numbers + 3) & ~3;
    return at;
  }
  plane(size: Size): Plane {
    const row = size.width + 2;
    const plane = row * (size.height + 2);
    const length = plane * size.channels;
    // A run may read up to seven numbers past the last one.
    return { ...size, start: this.take(length + 8), row, plane, length };
  }
  get bytes(): number {
    return this.next * 4;
  }
}

/** Where each tap of a layer lies, in bytes from the first place that a run reads. */
export function tapOffsets(from: Plane, taps: 1 | 9): number[] {
  const offsets: number[] = [];
  for (let channel = 0; channel < from.channels; channel++) {
    for (let tap = 0; tap < taps; tap++) {
      const [dx, dy] = taps === 1 ? [1, 1] : [tap % 3, Math.floor(tap / 3)];
      offsets.push(4 * (channel * from.plane + dy * from.row + dx));
    }
  }
  return offsets;
}

/** The network with its numbers. One picture at a time; training adds what runs backwards. */
export class Network {
  readonly memory: WebAssembly.Memory;
  readonly numbers: Float32Array;
  readonly kernels: Kernels;
  readonly planes = new Map<string, Plane>();
  readonly weights: Float32Array;
  readonly weightsStart: number;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly means: Float32Array;
  readonly kindSays = new Float32Array(KINDS_OUT);
  private readonly offsets = new Map<string, number>();

  /** `more` bytes of memory are kept for whoever trains; they begin at `spare`. */
  readonly spare: number;
  constructor(weights: Float32Array, more = 0) {
    const { slots: places, total } = slots();
    if (weights.length !== total) throw new Error(`${weights.length} weights, not ${total}`);
    const arena = new Arena();
    for (const [name, size] of sizes()) this.planes.set(name, arena.plane(size));
    this.weightsStart = arena.take(total);
    const taps = new Map<string, number[]>();
    for (const layer of LAYERS) {
      if (layer.does !== 'convolve') continue;
      const list = tapOffsets(this.plane(layer.from), layer.taps);
      taps.set(layer.name, list);
      this.offsets.set(layer.name, arena.take(list.length));
    }
    this.spare = arena.bytes;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((arena.bytes + more) / PAGE) + 1 });
    this.numbers = new Float32Array(this.memory.buffer);
    const whole = new Int32Array(this.memory.buffer);
    for (const [name, list] of taps) whole.set(list, this.offsets.get(name));
    this.weights = this.numbers.subarray(this.weightsStart, this.weightsStart + total);
    this.weights.set(weights);
    this.slots = places;
    this.means = new Float32Array(this.plane(KIND_FROM).channels);
    this.kernels = kernelsOver(this.memory);
  }

  plane(name: string): Plane {
    const plane = this.planes.get(name);
    if (!plane) throw new Error(`no layer is called ${name}`);
    return plane;
  }

  slot(name: string): Slot {
    const slot = this.slots.get(name);
    if (!slot) throw new Error(`the layer ${name} has no weights`);
    return slot;
  }

  offsetsOf(name: string): number {
    return 4 * (this.offsets.get(name) ?? 0);
  }

  /** `grey` is the picture row by row, 0-255. What the network says lies in the plane `says` and in `kindSays`. */
  forward(grey: Uint8Array | Float32Array): void {
    this.takeIn(grey);
    for (const layer of LAYERS) this.run(layer);
    this.sayKind();
  }

  /** How sure each kind is, in the order of `KINDS`; together 1. */
  kinds(temperature = 1): number[] {
    const says = [...this.kindSays.subarray(0, KINDS.length)].map((each) => each / temperature);
    const most = Math.max(...says);
    const parts = says.map((each) => Math.exp(each - most));
    const sum = parts.reduce((a, b) => a + b, 0);
    return parts.map((each) => each / sum);
  }

  /** A picture's own light and contrast are taken out of it. */
  private takeIn(grey: Uint8Array | Float32Array): void {
    const count = SEEN_WIDTH * SEEN_HEIGHT;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const value = grey[i] as number;
      sum += value;
      squares += value * value;
    }
    const mean = sum / count;
    const scale = 1 / Math.max(12, Math.sqrt(Math.max(0, squares / count - mean * mean)));
    const { start, row, plane } = this.plane('input');
    for (let y = 0; y < SEEN_HEIGHT; y++) {
      const line = start + ((y >> 1) + 1) * row + 1 + (y & 1) * 2 * plane;
      for (let x = 0; x < SEEN_WIDTH; x++)
        this.numbers[line + (x >> 1) + (x & 1) * plane] =
          ((grey[y * SEEN_WIDTH + x] as number) - mean) * scale;
    }
  }

  private run(layer: LayerSpec): void {
    const from = this.plane(layer.from);
    const to = this.plane(layer.name);
    if (layer.does === 'halve') halve(this.numbers, from, to);
    else if (layer.does === 'double-and-add') doubleAndAdd(this.numbers, from, this.plane(layer.onto), to);
    else {
      const slot = this.slot(layer.name);
      this.kernels.convolve(
        4 * (this.weightsStart + slot.start),
        4 * (this.weightsStart + slot.biasStart),
        this.offsetsOf(layer.name),
        4 * from.start,
        4 * (to.start + to.row + 1),
        to.height,
        slot.inputs,
        to.width,
        to.channels,
        4 * from.row,
        4 * to.row,
        4 * to.plane,
        layer.leaky ? SLOPE : 1,
      );
    }
  }

  private sayKind(): void {
    const from = this.plane(KIND_FROM);
    for (let channel = 0; channel < from.channels; channel++) {
      let sum = 0;
      const at = from.start + channel * from.plane;
      for (let i = 0; i < from.plane; i++) sum += this.numbers[at + i] as number;
      this.means[channel] = sum / (from.width * from.height);
    }
    const { start, biasStart, inputs } = this.slot('kind');
    for (let kind = 0; kind < KINDS_OUT; kind++) {
      let sum = this.weights[biasStart + kind] as number;
      for (let i = 0; i < inputs; i++)
        sum += (this.weights[start + i * KINDS_OUT + kind] as number) * (this.means[i] as number);
      this.kindSays[kind] = sum;
    }
  }
}

/** The largest of each 2×2. */
function halve(numbers: Float32Array, from: Plane, to: Plane): void {
  for (let channel = 0; channel < to.channels; channel++) {
    for (let y = 0; y < to.height; y++) {
      let a = from.start + channel * from.plane + (2 * y + 1) * from.row + 1;
      let out = to.start + channel * to.plane + (y + 1) * to.row + 1;
      for (let x = 0; x < to.width; x++, a += 2) {
        const above = Math.max(numbers[a] as number, numbers[a + 1] as number);
        const below = Math.max(numbers[a + from.row] as number, numbers[a + from.row + 1] as number);
        numbers[out++] = Math.max(above, below);
      }
    }
  }
}

function doubleAndAdd(numbers: Float32Array, from: Plane, onto: Plane, to: Plane): void {
  for (let channel = 0; channel < to.channels; channel++) {
    for (let y = 0; y < to.height; y++) {
      const line = from.start + channel * from.plane + ((y >> 1) + 1) * from.row + 1;
      const at = channel * to.plane + (y + 1) * to.row + 1;
      for (let x = 0; x < to.width; x++)
        numbers[to.start + at + x] =
          (numbers[onto.start + at + x] as number) + (numbers[line + (x >> 1)] as number);
    }
  }
}

/** A picture as the network takes it in has this many numbers. */
export const SEEN = INPUT.channels * INPUT.width * INPUT.height;
