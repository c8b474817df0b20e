import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CELLS_X, CELLS_Y, CHANNELS_OUT, KINDS } from './layers.ts';
import { greyOf, levelsOf, look, placeIn, type View } from './picture.ts';
import { MeterReader } from './read-meter.ts';

describe('a picture', () => {
  const half = async (orientation?: number) => {
    const white = await sharp({ create: { width: 200, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } });
    const made = picture.composite([{ input: white, top: 0, left: 0 }]).jpeg();
    return await (orientation ? made.withMetadata({ orientation }) : made).toBuffer();
  };

  it('is turned upright by what its camera noted', async () => {
    const plain = await greyOf(await half());
    expect([plain.width, plain.height]).toEqual([200, 100]);
    expect(plain.data[10 * 200 + 100]).toBeGreaterThan(250);
    // 6: the camera was held upright; what was above is now on the right.
    const turned = await greyOf(await half(6));
    expect([turned.width, turned.height]).toEqual([100, 200]);
    expect(
      [turned.data[100 * 100 + 90], turned.data[100 * 100 + 10]].map((each) => (each ?? 0) > 128),
    ).toEqual([true, false]);
  });

  it('is no more than 1600 pixels long, and no picture is an error', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    const { width, height, data } = await greyOf(large);
    expect([width, height, data.length]).toEqual([1600, 1200, 1600 * 1200]);
    await expect(greyOf(Buffer.from('a letter'))).rejects.toThrow();
  });

  it.each([
    { x: 300, y: 200, step: 1, angle: 0 },
    { x: 310, y: 190, step: 2.3, angle: 0.2 },
    { x: 300, y: 200, step: 0.6, angle: -0.3 },
  ] satisfies View[])('what is seen at $step and $angle lies where it is said to lie', (view) => {
    const [width, height] = [600, 400];
    const data = new Uint8Array(width * height);
    const [px, py] = [320, 180];
    for (let y = py - 4; y <= py + 4; y++) for (let x = px - 4; x <= px + 4; x++) data[y * width + x] = 255;
    const shown = look(levelsOf({ data, width, height }), view, 256, 192);
    let [sum, sx, sy] = [0, 0, 0];
    shown.forEach((value, at) => {
      sum += value;
      sx += value * ((at % 256) + 0.5);
      sy += value * (Math.floor(at / 256) + 0.5);
    });
    const back = placeIn(view, sx / sum, sy / sum, 256, 192);
    expect(Math.abs(back.x - (px + 0.5))).toBeLessThan(1);
    expect(Math.abs(back.y - (py + 0.5))).toBeLessThan(1);
  });
});

it('a reader that knows nothing says nothing', async () => {
  const says = new Float32Array(CHANNELS_OUT * CELLS_X * CELLS_Y);
  const reader = new MeterReader(async () => ({ says, kinds: KINDS.map(() => 1 / KINDS.length) }));
  const data = Uint8Array.from({ length: 320 * 240 }, (_, i) => (i * 37) % 251);
  expect(await reader.read({ data, width: 320, height: 240 })).toHaveProperty('unreadable');
});
