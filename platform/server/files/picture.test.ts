import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanGif, NotAPicture, reencodePicture, withoutMetadata } from './picture.ts';
import { sniff } from './sniff.ts';

/** A picture that was taken with the phone turned, and says where. */
const turned = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a63f1a' } })
    .withExif({ IFD0: { Artist: 'Lakshmi' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

it('makes an upright square of a portrait, without place and maker', async () => {
  const out = await reencodePicture(await turned('jpeg'), { maxPixels: 128, square: true });
  const { format, width, height, exif, orientation } = await sharp(out).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'webp',
    width: 128,
    height: 128,
    exif: undefined,
    orientation: undefined,
  });
});

it.each(['jpeg', 'png', 'webp'] as const)(
  'takes the metadata out of a %s and turns it upright',
  async (format) => {
    const before = await turned(format);
    expect((await sharp(before).metadata()).exif).toBeDefined();
    const { bytes: out, ...size } = await withoutMetadata(before, format);
    expect(size).toEqual({ width: 200, height: 300 });
    const after = await sharp(out).metadata();
    expect([after.format, after.width, after.height, after.exif, after.xmp]).toEqual([
      format,
      200,
      300,
      undefined,
      undefined,
    ]);
  },
);

it.each([
  ['text', Buffer.from('hello')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  ['a cut-off JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_name, bytes) => {
  await expect(reencodePicture(bytes, { maxPixels: 64 })).rejects.toBeInstanceOf(NotAPicture);
});

it('says of a HEIC that it is one: its owner can send another copy', async () => {
  const heic = Buffer.concat([Buffer.from('0000001c', 'hex'), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  await expect(withoutMetadata(heic, 'jpeg')).rejects.toMatchObject({ code: 'heic_not_readable' });
  await expect(reencodePicture(heic, { maxPixels: 64 })).rejects.toMatchObject({ code: 'heic_not_readable' });
  await expect(reencodePicture(Buffer.from('hello'), { maxPixels: 64 })).rejects.toMatchObject({
    code: 'not_a_picture',
  });
});

it('refuses a bomb: few bytes, very many pixels', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  await expect(reencodePicture(bomb, { maxPixels: 64 })).rejects.toBeInstanceOf(NotAPicture);
});

it('tells types by bytes', async () => {
  expect(sniff(await turned('webp'))).toBe('webp');
  expect(sniff(Buffer.from('%PDF-1.7\n'))).toBe('pdf');
  expect(sniff(Buffer.from('<?xml version="1.0"?>\n<svg width="1">'))).toBe('svg');
  expect(sniff(Buffer.from('<html><script>alert(1)</script>'))).toBe('text');
  expect(sniff(Buffer.from('दवा, 2 बार\n'))).toBe('text');
  expect(sniff(Buffer.from('MZ\x90\x00\x03\x00', 'latin1'))).toBeNull();
  expect(sniff(Buffer.from('\x7fELF\x02\x01', 'latin1'))).toBeNull();
  expect(sniff(Buffer.from('#!/bin/sh\nrm -rf /'))).toBeNull();
  expect(sniff(Buffer.from('PK\x03\x04 some archive'))).toBeNull();
  expect(sniff(Buffer.alloc(0))).toBeNull();
});

it('keeps all pictures of a GIF, and drops what is written beside them', async () => {
  const frames = Buffer.alloc(40 * 60 * 3, 90).fill(200, 40 * 30 * 3);
  const gif = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
    .gif()
    .toBuffer();
  const place = 'Lakshmi, 17.3850, 78.4867';
  // A comment block before the end mark.
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, place.length]),
    Buffer.from(place),
    Buffer.from([0, 0x3b]),
  ]);
  const { bytes, ...size } = await cleanGif(Buffer.concat([gif.subarray(0, -1), comment]));
  expect(bytes.includes(place)).toBe(false);
  expect(size).toEqual({ width: 40, height: 30 });
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
});
