import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findPage, type Gray, type Quad } from './web/components/find-page.ts';
import { pdfOfPages } from './web/components/pages-pdf.ts';
import { projectionTo, sizeOf, straighten } from './web/components/straighten.ts';

const WIDTH = 160;
const HEIGHT = 200;

/** A bright page with dark lines of text on a darker table, under light that falls off to one side. */
function photoOf(quad: Quad, light: number): Gray {
  const data = new Uint8Array(WIDTH * HEIGHT);
  const inside = (x: number, y: number): boolean =>
    quad.every((from, i) => {
      const to = quad[(i + 1) % 4]!;
      return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
    });
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data[y * WIDTH + x] = (inside(x, y) ? 215 : 70) - Math.round((x / WIDTH) * light);
  return { width: WIDTH, height: HEIGHT, data };
}

const near = (from: number, by: number) => fc.integer({ min: from - by, max: from + by });
const corner = (x: number, y: number) => fc.record({ x: near(x, 12), y: near(y, 12) });
const aPage: fc.Arbitrary<Quad> = fc.tuple(
  corner(30, 30),
  corner(130, 30),
  corner(130, 170),
  corner(30, 170),
);

describe('a page in a photo', () => {
  it('is found with its four corners, however the camera is held', () => {
    fc.assert(
      fc.property(aPage, fc.integer({ min: 0, max: 60 }), (page, light) => {
        const found = findPage(photoOf(page, light));
        expect(found).not.toBeNull();
        page.forEach((point, i) => {
          expect(Math.hypot(point.x - found![i]!.x, point.y - found![i]!.y)).toBeLessThan(9);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is not made up where there is none', () => {
    const even = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(120) };
    expect(findPage(even)).toBeNull();
    const small: Quad = [
      { x: 10, y: 10 },
      { x: 20, y: 10 },
      { x: 20, y: 20 },
      { x: 10, y: 20 },
    ];
    expect(findPage(photoOf(small, 0))).toBeNull();
  });

  it('lies straight afterwards: the corners come to the corners', () => {
    fc.assert(
      fc.property(aPage, (page) => {
        const at = projectionTo(page);
        const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
        page.forEach((point, i) => {
          expect(corners[i]!.x).toBeCloseTo(point.x, 4);
          expect(corners[i]!.y).toBeCloseTo(point.y, 4);
        });
      }),
    );
    const page: Quad = [
      { x: 40, y: 30 },
      { x: 120, y: 40 },
      { x: 130, y: 170 },
      { x: 30, y: 160 },
    ];
    const { data } = photoOf(page, 0);
    const pixels = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 4) };
    for (const [i, value] of data.entries()) pixels.data.fill(value, i * 4, i * 4 + 4);
    const flat = straighten(pixels, page, sizeOf(page, 100));
    const bright = flat.data.filter((value, i) => i % 4 === 0 && value > 180).length;
    expect(bright / (flat.width * flat.height)).toBeGreaterThan(0.97);
  });
});

describe('pages in one PDF', () => {
  it('are as many as were scanned, each where the table of the file says', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const page = { jpeg: new Uint8Array(jpeg), width: 40, height: 60 };
    const text = Buffer.from(pdfOfPages([page, page])).toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(text).toContain('/Count 2');
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    for (const [i, offset] of offsets.entries())
      expect(text.slice(offset).startsWith(`${i + 1} 0 obj`)).toBe(true);
  });
});
