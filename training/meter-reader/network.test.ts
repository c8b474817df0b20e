import { describe, expect, it } from 'vitest';
import { kernelsOver } from './kernels.ts';
import { slots } from './layers.ts';
import { Network, tapOffsets } from './network.ts';
import { packWeights, unpackWeights } from './weights.ts';

describe('the kernels', () => {
  it('compute what plain loops compute', () => {
    const [C, M, H, W] = [2, 4, 3, 8];
    const [row, plane] = [W + 2, (W + 2) * (H + 2)];
    const memory = new WebAssembly.Memory({ initial: 4 });
    const kernels = kernelsOver(memory);
    const numbers = new Float32Array(memory.buffer);
    const K = C * 9;
    const [weights, bias, offsets, x, y, dw] = [64, 400, 500, 600, 900, 1500];
    const value = (i: number) => Math.sin(i * 12.9898) * 2;
    for (let i = 0; i < M * K; i++) numbers[weights + i] = value(i);
    for (let i = 0; i < M; i++) numbers[bias + i] = value(i + 999);
    for (let c = 0; c < C; c++)
      for (let v = 1; v <= H; v++)
        for (let u = 1; u <= W; u++) numbers[x + c * plane + v * row + u] = value(c * 100 + v * 10 + u);
    const from = { channels: C, width: W, height: H, start: x, row, plane, length: C * plane };
    new Int32Array(memory.buffer).set(tapOffsets(from, 9), offsets);
    const inside = y + row + 1;
    kernels.convolve(
      4 * weights,
      4 * bias,
      4 * offsets,
      4 * x,
      4 * inside,
      H,
      K,
      W,
      M,
      4 * row,
      4 * row,
      4 * plane,
      0.1,
    );
    const tap = (k: number, v: number, u: number) =>
      numbers[x + Math.floor(k / 9) * plane + (v + Math.floor((k % 9) / 3)) * row + u + (k % 3)] as number;
    for (let m = 0; m < M; m++)
      for (let v = 0; v < H; v++)
        for (let u = 0; u < W; u++) {
          let sum = numbers[bias + m] as number;
          for (let k = 0; k < K; k++) sum += (numbers[weights + k * 4 + m] as number) * tap(k, v, u);
          expect(numbers[inside + m * plane + v * row + u]).toBeCloseTo(Math.max(sum, 0.1 * sum), 4);
        }
    kernels.weightGradient(4 * inside, 4 * x, 4 * offsets, 4 * dw, H, K, W, M, 4 * row, 4 * plane, 4 * row);
    for (let m = 0; m < M; m++)
      for (let k = 0; k < K; k++) {
        let sum = 0;
        for (let v = 0; v < H; v++)
          for (let u = 0; u < W; u++)
            sum += (numbers[inside + m * plane + v * row + u] as number) * tap(k, v, u);
        expect(numbers[dw + k * 4 + m]).toBeCloseTo(sum, 3);
      }
  });
});

describe('weights', () => {
  const { total } = slots();
  it('come back from 16 bits within a thousandth', () => {
    const weights = Float32Array.from({ length: total }, (_, i) => Math.sin(i) * 10 ** ((i % 9) - 6));
    const back = unpackWeights(packWeights(weights));
    weights.forEach((weight, i) => {
      if (Math.abs((back[i] as number) - weight) > Math.abs(weight) / 1024 + 1e-7)
        expect(back[i]).toBeCloseTo(weight, 6);
    });
    expect([...unpackWeights(packWeights(weights.map(() => 0.99999)))].every((each) => each === 1)).toBe(
      true,
    );
  });

  it('of another network are turned down', () => {
    expect(() => unpackWeights(new Uint8Array(10))).toThrow('bytes of weights');
    expect(() => new Network(new Float32Array(10))).toThrow('weights');
  });
});
