import { describe, expect, it } from 'vitest';
import { BODIES } from './bodies.ts';
import { FONTS, SPLITS } from './faces.ts';
import { FLAWS } from './flaws.ts';
import { generate } from './generate.ts';
import { LAYOUTS } from './layouts.ts';

const SMALL = { width: 256, height: 192, framing: 'any' } as const;
const pairs = [
  ['train', 'development'],
  ['train', 'sealed'],
  ['development', 'sealed'],
] as const;

describe('the three generators', () => {
  it.each(pairs)('%s and %s share no font, layout, body or flaw', (one, other) => {
    const sets = (split: (typeof SPLITS)[number]) => ({
      fonts: [...FONTS[split].ends, ...Object.keys(FONTS[split].written)],
      looks: Object.values(FONTS[split].written).map((look) => JSON.stringify(look)),
      layouts: Object.values(LAYOUTS[split]).flat(),
      bodies: [...Object.keys(BODIES[split]), ...Object.values(BODIES[split])],
      flaws: Object.keys(FLAWS[split]),
    });
    const [a, b] = [sets(one), sets(other)];
    for (const name of ['fonts', 'looks', 'layouts', 'bodies', 'flaws'] as const) {
      expect(a[name].length, name).toBeGreaterThan(0);
      const others = new Set<unknown>(b[name]);
      expect(
        (a[name] as unknown[]).filter((each) => others.has(each)),
        name,
      ).toEqual([]);
    }
  });

  it.each(SPLITS)('%s makes the same picture of the same number, another one of another', (split) => {
    const [first, again, next] = [
      generate(split, 5, SMALL),
      generate(split, 5, SMALL),
      generate(split, 6, SMALL),
    ];
    expect(Buffer.from(first.grey.buffer).equals(Buffer.from(again.grey.buffer))).toBe(true);
    expect([first.truth, first.marks]).toEqual([again.truth, again.marks]);
    expect(Buffer.from(first.grey.buffer).equals(Buffer.from(next.grey.buffer))).toBe(false);
  });

  it.each(SPLITS)('%s tells exactly the digits of the reading when all of it is in the picture', (split) => {
    let whole = 0;
    for (let number = 0; number < 24; number++) {
      const { truth, marks } = generate(split, number, { ...SMALL, framing: 'photo' });
      const main = marks.filter(({ main: belongs }) => belongs);
      if (truth.kind === 'none') expect(main).toEqual([]);
      const written = truth.texts.join('').split('').sort().join('');
      const reported = main
        .map(({ symbol }) => (symbol === 10 ? '.' : String(symbol)))
        .sort()
        .join('');
      if (reported.length < written.length) continue;
      expect(reported).toBe(written);
      if (truth.kind !== 'none') whole++;
    }
    expect(whole).toBeGreaterThan(12);
  });

  it.each(SPLITS)('%s draws digits where it says that they are', (split) => {
    let contrast = 0;
    let seen = 0;
    for (let number = 0; number < 14; number++) {
      const { grey, width, height, marks } = generate(split, number, SMALL);
      for (const mark of marks.filter(({ symbol, height: high }) => symbol !== 10 && high > 20)) {
        const values: number[] = [];
        for (let dy = -0.5; dy <= 0.5; dy += 0.1)
          for (let dx = -0.5; dx <= 0.5; dx += 0.1) {
            const [x, y] = [Math.round(mark.x + dx * mark.width), Math.round(mark.y + dy * mark.height)];
            if (x >= 0 && y >= 0 && x < width && y < height) values.push(grey[y * width + x] as number);
          }
        contrast += Math.max(...values) - Math.min(...values);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(20);
    expect(contrast / seen).toBeGreaterThan(50);
  });
});
