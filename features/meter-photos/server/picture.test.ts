import sharp from 'sharp';
import { expect, it } from 'vitest';
import { greyOf } from '#partners/image-reader/meter-reader/picture.ts';
import type { ImageReader, Picture } from '#partners/image-reader/port.ts';
import { meterPicture, readMeterFile } from './index.ts';

function aReader() {
  const shown: Picture[] = [];
  const reader: Pick<ImageReader, 'read'> = {
    async read(picture) {
      shown.push(picture);
      return { status: 'unreadable', reason: 'glare' };
    },
  };
  return { reader, shown };
}

it('reads a JPEG of more than 50 megapixels, from chat and from vitals', { timeout: 120_000 }, async () => {
  const raw = { width: 8000, height: 6400, channels: 1 } as const;
  const large = await sharp(Buffer.alloc(raw.width * raw.height, 120), { raw })
    .jpeg()
    .toBuffer();
  const { reader, shown } = aReader();
  expect(await readMeterFile(reader, large)).toEqual({ status: 'unreadable', reason: 'glare' });
  expect(await greyOf(shown[0]?.bytes ?? large)).toMatchObject({ width: 1600, height: 1280 });
});

it('reads a file from the same pixels as the stored picture', async () => {
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a3' } })
    .png()
    .toBuffer();
  const { reader, shown } = aReader();
  await readMeterFile(reader, file);
  expect(shown).toEqual([{ bytes: (await meterPicture(file)).bytes, mime: 'image/jpeg' }]);
});

it('finds no reading in a file that is not a picture, without calling the reader', async () => {
  const { reader, shown } = aReader();
  expect(await readMeterFile(reader, Buffer.from('a letter'))).toEqual({
    status: 'unreadable',
    reason: 'not_understood',
  });
  expect(shown).toEqual([]);
});
