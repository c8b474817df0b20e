import { KIND_FROM, KINDS_OUT, LAYERS, type LayerSpec, sizes } from './layers.ts';
import { Network, type Plane, SLOPE, tapOffsets } from './network.ts';

/** A network that also runs backwards: gradients add up in `gradients` until somebody takes them. */
export class TrainedNetwork extends Network {
  readonly gradients: Float32Array;
  private readonly gradientsStart: number;
  /** How the loss changes with each layer's output. */
  private readonly errors = new Map<string, Plane>();
  private readonly turned = new Map<string, { weights: number; offsets: number }>();
  private readonly noBias: number;
  private readonly aside: Plane;

  constructor(weights: Float32Array) {
    const planes = [...sizes().values()];
    const room = (channels: number) =>
      Math.max(...planes.map((each) => channels * (each.width + 2) * (each.height + 2)));
    const numbers =
      planes.reduce((sum, each) => sum + each.channels * (each.width + 2) * (each.height + 2) + 16, 0) +
      weights.length * 2 +
      room(64) +
      20_000;
    super(weights, 4 * numbers);
    let next = this.spare / 4;
    const take = (count: number): number => {
      const at = next;
      next += (count + 11) & ~3;
      return at;
    };
    for (const [name, plane] of this.planes) this.errors.set(name, { ...plane, start: take(plane.length) });
    this.gradientsStart = take(weights.length);
    this.gradients = this.numbers.subarray(this.gradientsStart, this.gradientsStart + weights.length);
    this.noBias = take(64);
    const whole = new Int32Array(this.memory.buffer);
    for (const layer of LAYERS) {
      if (layer.does !== 'convolve' || layer.from === 'input') continue;
      const offsets = tapOffsets(this.plane(layer.name), layer.taps);
      const at = {
        weights: take(this.slot(layer.name).inputs * layer.channels),
        offsets: take(offsets.length),
      };
      whole.set(offsets, at.offsets);
      this.turned.set(layer.name, at);
    }
    const widest = Math.max(...planes.map((each) => each.channels * (each.width + 2) * (each.height + 2)));
    this.aside = { ...this.plane('says'), start: take(widest) };
    if (next > this.numbers.length) throw new Error('the memory is too small');
  }

  error(name: string): Plane {
    const plane = this.errors.get(name);
    if (!plane) throw new Error(`no layer is called ${name}`);
    return plane;
  }

  /** Goes with `backward`: weights that run backwards lie the other way round. Call it after every change of weights. */
  turnWeights(): void {
    for (const layer of LAYERS) {
      const turned = this.turned.get(layer.name);
      if (layer.does !== 'convolve' || !turned) continue;
      const { start, inputs } = this.slot(layer.name);
      const { taps, channels } = layer;
      const back = channels * taps;
      for (let out = 0; out < channels; out++) {
        for (let input = 0; input < inputs; input++) {
          const from = Math.floor(input / taps);
          const tap = taps - 1 - (input % taps);
          const k = out * taps + tap;
          this.numbers[turned.weights + (from >> 2) * back * 4 + k * 4 + (from & 3)] = this.weights[
            start + (out >> 2) * inputs * 4 + input * 4 + (out & 3)
          ] as number;
        }
      }
    }
  }

  /**
   * `saysError` writes how the loss changes with what the network says (into the plane `error('says')`, whose border
   * stays zero); `kindError` the same for the kind.
   */
  backward(saysError: (numbers: Float32Array, plane: Plane) => void, kindError: ArrayLike<number>): void {
    for (const plane of this.errors.values()) this.numbers.fill(0, plane.start, plane.start + plane.length);
    saysError(this.numbers, this.error('says'));
    for (const layer of [...LAYERS].reverse()) {
      if (layer.name === KIND_FROM) this.kindBackward(kindError);
      this.back(layer);
    }
  }

  private kindBackward(kindError: ArrayLike<number>): void {
    const { start, biasStart, inputs } = this.slot('kind');
    const to = this.error(KIND_FROM);
    const share = 1 / (to.width * to.height);
    for (let kind = 0; kind < KINDS_OUT; kind++) {
      const error = kindError[kind] ?? 0;
      this.gradients[biasStart + kind] = (this.gradients[biasStart + kind] as number) + error;
      for (let i = 0; i < inputs; i++) {
        const at = start + i * KINDS_OUT + kind;
        this.gradients[at] = (this.gradients[at] as number) + error * (this.means[i] as number);
      }
    }
    for (let i = 0; i < inputs; i++) {
      let sum = 0;
      for (let kind = 0; kind < KINDS_OUT; kind++)
        sum += (kindError[kind] ?? 0) * (this.weights[start + i * KINDS_OUT + kind] as number);
      eachInside(to, i, (at) => {
        this.numbers[at] = (this.numbers[at] as number) + sum * share;
      });
    }
  }

  private back(layer: LayerSpec): void {
    const error = this.error(layer.name);
    const from = this.error(layer.from);
    if (layer.does === 'halve') this.halveBack(this.plane(layer.from), this.plane(layer.name), error, from);
    else if (layer.does === 'double-and-add') {
      const onto = this.error(layer.onto);
      for (let channel = 0; channel < error.channels; channel++) {
        for (let y = 0; y < error.height; y++) {
          const at = channel * error.plane + (y + 1) * error.row + 1;
          const half = from.start + channel * from.plane + ((y >> 1) + 1) * from.row + 1;
          for (let x = 0; x < error.width; x++) {
            const value = this.numbers[error.start + at + x] as number;
            this.numbers[onto.start + at + x] = (this.numbers[onto.start + at + x] as number) + value;
            this.numbers[half + (x >> 1)] = (this.numbers[half + (x >> 1)] as number) + value;
          }
        }
      }
    } else this.convolveBack(layer);
  }

  private convolveBack(layer: LayerSpec & { does: 'convolve' }): void {
    const error = this.error(layer.name);
    const out = this.plane(layer.name);
    const input = this.plane(layer.from);
    const slot = this.slot(layer.name);
    const { numbers } = this;
    const ahead = out.start - error.start;
    for (let channel = 0; channel < out.channels; channel++) {
      let sum = 0;
      for (let y = 1; y <= error.height; y++) {
        const line = error.start + channel * error.plane + y * error.row + 1;
        for (let at = line; at < line + error.width; at++) {
          let value = numbers[at] as number;
          if (layer.leaky && (numbers[at + ahead] as number) < 0) numbers[at] = value *= SLOPE;
          sum += value;
        }
      }
      const bias = slot.biasStart + channel;
      this.gradients[bias] = (this.gradients[bias] as number) + sum;
    }
    this.kernels.weightGradient(
      4 * (error.start + error.row + 1),
      4 * input.start,
      this.offsetsOf(layer.name),
      4 * (this.gradientsStart + slot.start),
      out.height,
      slot.inputs,
      out.width,
      out.channels,
      4 * error.row,
      4 * error.plane,
      4 * input.row,
    );
    const turned = this.turned.get(layer.name);
    if (!turned) return;
    const aside = this.aside.start;
    this.kernels.convolve(
      4 * turned.weights,
      4 * this.noBias,
      4 * turned.offsets,
      4 * error.start,
      4 * (aside + input.row + 1),
      input.height,
      layer.channels * layer.taps,
      input.width,
      input.channels,
      4 * error.row,
      4 * input.row,
      4 * input.plane,
      1,
    );
    const to = this.error(layer.from);
    // The borders stay zero: nothing is known of what lies outside.
    const shift = aside - to.start;
    for (let channel = 0; channel < to.channels; channel++) {
      for (let y = 1; y <= to.height; y++) {
        const line = to.start + channel * to.plane + y * to.row + 1;
        for (let at = line; at < line + to.width; at++)
          numbers[at] = (numbers[at] as number) + (numbers[at + shift] as number);
      }
    }
  }

  /** Whoever was largest gets the error; among equals the first. */
  private halveBack(from: Plane, to: Plane, error: Plane, back: Plane): void {
    const { numbers } = this;
    for (let channel = 0; channel < to.channels; channel++) {
      for (let y = 0; y < to.height; y++) {
        let a = channel * from.plane + (2 * y + 1) * from.row + 1;
        let at = channel * to.plane + (y + 1) * to.row + 1;
        for (let x = 0; x < to.width; x++, a += 2, at++) {
          const most = numbers[to.start + at] as number;
          const i = from.start + a;
          const winner =
            numbers[i] === most
              ? a
              : numbers[i + 1] === most
                ? a + 1
                : numbers[i + from.row] === most
                  ? a + from.row
                  : a + from.row + 1;
          numbers[back.start + winner] =
            (numbers[back.start + winner] as number) + (numbers[error.start + at] as number);
        }
      }
    }
  }
}

/** Every place of one channel, without the border. */
function eachInside(plane: Plane, channel: number, visit: (at: number) => void): void {
  for (let y = 1; y <= plane.height; y++) {
    const line = plane.start + channel * plane.plane + y * plane.row + 1;
    for (let x = 0; x < plane.width; x++) visit(line + x);
  }
}
