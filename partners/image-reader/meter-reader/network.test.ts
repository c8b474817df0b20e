import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CELLS_X, CELLS_Y, CHANNELS_OUT, KINDS, POINT, SAYS, SEEN_HEIGHT, SEEN_WIDTH } from './layers.ts';
import { MODEL, runtimeIsThere } from './model.ts';
import { openNetwork } from './network.ts';
import { peaks, symbolOf } from './peaks.ts';

describe('the model', () => {
  it('is the one that its card describes', () => {
    const hash = createHash('sha256').update(readFileSync(MODEL)).digest('hex');
    expect(readFileSync(new URL('./model-card.md', import.meta.url), 'utf8')).toContain(hash);
  });

  it('says something of every cell, the same at any light and contrast, and how likely each kind is', async () => {
    const network = await openNetwork(MODEL);
    const grey = Float32Array.from(
      { length: SEEN_WIDTH * SEEN_HEIGHT },
      (_, i) => 100 + 60 * Math.sin(i / 7) * Math.cos(i / 2000),
    );
    const { says, kinds } = await network(grey);
    expect(says.length).toBe(CHANNELS_OUT * CELLS_X * CELLS_Y);
    expect(kinds.length).toBe(KINDS.length);
    expect(kinds.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
    const paler = await network(grey.map((each) => 0.5 * each + 90));
    expect(Math.max(...says.map((each, i) => Math.abs(each - (paler.says[i] as number))))).toBeLessThan(0.01);
  });

  it('has something that runs it on this system, and not on every other', () => {
    expect(runtimeIsThere()).toBe(true);
    expect(runtimeIsThere('sunos', 'sparc')).toBe(false);
  });
});

describe('peaks', () => {
  const says = new Float32Array(CHANNELS_OUT * CELLS_X * CELLS_Y);
  const set = (channel: number, x: number, y: number, value: number) => {
    says[(channel * CELLS_Y + y) * CELLS_X + x] = value;
  };

  it('stand where a symbol is surest, with their size and place', () => {
    says.fill(-6, 0, (POINT + 1) * CELLS_X * CELLS_Y);
    set(7, 20, 10, 3);
    set(7, 21, 10, 1);
    set(2, 20, 10, 0.5);
    set(SAYS.dx, 20, 10, 0.5);
    set(SAYS.dy, 20, 10, 0.25);
    set(SAYS.height, 20, 10, Math.log(40 / 16));
    set(SAYS.width, 20, 10, Math.log(24 / 16));
    set(SAYS.main, 20, 10, 4);
    set(POINT, 24, 14, 2);
    const [digit, point, ...others] = peaks(says);
    expect(others).toEqual([]);
    expect(digit && symbolOf(digit)).toBe(7);
    expect([digit?.x, digit?.y]).toEqual([82, 41]);
    expect([digit?.width, digit?.height].map((each) => Math.round(each ?? 0))).toEqual([24, 40]);
    expect(digit?.main).toBeGreaterThan(0.95);
    expect(point && symbolOf(point)).toBe(POINT);
  });
});
