import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MODEL } from '../../partners/image-reader/meter-reader/model.ts';
import { openNetwork } from '../../partners/image-reader/meter-reader/network.ts';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { turned } from '../../partners/image-reader/meter-reader/upside-down.ts';
import { outcomeOf } from './figures.ts';
import { generate, type Made } from './generator/generate.ts';
import { photoOf } from './photo.ts';

/** Pictures that nothing was learnt from. */
function photos(): Made[] {
  const numbers = Array.from({ length: 12 }, (_, index) => 3_000_000_000 + index);
  return numbers
    .map((number) => generate('train', number, { width: 640, height: 480, framing: 'photo' }))
    .filter(({ truth }) => truth.kind !== 'none');
}

/** The same as a small part of a picture `times` as wide and high. */
function fromAfar(made: Made, times: number): Made {
  const [width, height] = [made.width * times, made.height * times];
  const [left, top] = [Math.round(0.7 * (width - made.width)), Math.round(0.3 * (height - made.height))];
  const grey = new Float32Array(width * height).fill(120);
  for (let y = 0; y < made.height; y++)
    grey.set(made.grey.subarray(y * made.width, (y + 1) * made.width), (y + top) * width + left);
  const marks = made.marks.map((mark) => ({ ...mark, x: mark.x + left, y: mark.y + top }));
  return { ...made, width, height, grey, marks };
}

describe('the model that is committed', () => {
  const shareRight = async (pictures: readonly Made[]): Promise<number> => {
    const reader = new MeterReader(await openNetwork(MODEL));
    const outcomes = await Promise.all(
      pictures.map(async (made) => {
        const { width, height, grey } = made;
        return outcomeOf(made, await reader.readAll({ data: Uint8Array.from(grey), width, height }));
      }),
    );
    const digits = outcomes.reduce((sum, each) => sum + each.digits, 0);
    expect(digits).toBeGreaterThan(30);
    return outcomes.reduce((sum, each) => sum + each.digitsRight, 0) / digits;
  };

  it('finds most digits of pictures that they never saw', {
    timeout: 120_000,
  }, async () => {
    expect(statSync(MODEL).size).toBeLessThan(10_000_000);
    expect(await shareRight(photos())).toBeGreaterThan(0.97);
  });

  it('finds most of them from afar, too', { timeout: 120_000 }, async () => {
    expect(await shareRight(photos().map((made) => fromAfar(made, 3)))).toBeGreaterThan(0.6);
  });

  it('reports no other sugar value for a picture that is upside down', { timeout: 120_000 }, async () => {
    const reader = new MeterReader(await openNetwork(MODEL));
    // 151 is 191 upside down, and 337 looks like LO; mg/dL is legible either way.
    for (const number of [6_100_060, 6_100_115]) {
      const { grey, made } = await photoOf('development', number);
      expect(await reader.read(grey)).toMatchObject({
        read: { readings: { value: Number(made.truth.texts[0]) } },
      });
      expect(await reader.read(turned(grey, 2))).toEqual({ unreadable: 'not_understood' });
    }
  });
});
