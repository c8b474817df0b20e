import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { meterReader } from './meter.ts';
import type { ImageReader, ImageReaderFailed } from './port.ts';

const open: ImageReader[] = [];
const reader = (options = {}) => {
  const made = meterReader({ threads: 1, ...options });
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close?.();
});

const nothing = async () => ({
  bytes: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#9aa' } })
    .jpeg()
    .toBuffer(),
  mime: 'image/jpeg',
});
const failure = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    ({ name, reason }: ImageReaderFailed) => `${name} ${reason}`,
  );

it('never claims a reading of a picture that shows none, nor of what is no picture', {
  timeout: 60_000,
}, async () => {
  const { read, isThere } = reader();
  expect(isThere).toBe(true);
  expect(await read(await nothing())).toEqual({ status: 'unreadable', reason: 'no_meter' });
  const noPicture = { bytes: Buffer.from('hello'), mime: 'image/jpeg' };
  expect(await read(noPicture)).toEqual({ status: 'unreadable', reason: 'not_understood' });
});

it('says whether a picture in which it sees nothing is dark or blurred', { timeout: 60_000 }, async () => {
  const { read } = reader();
  const stripes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#ddd"/>
    ${Array.from({ length: 3 }, (_, at) => `<rect x="${at * 213}" width="106" height="480" fill="#333"/>`).join('')}</svg>`,
  );
  const flawOf = async (picture: ReturnType<typeof sharp>) => {
    const said = await read({ bytes: await picture.jpeg().toBuffer(), mime: 'image/jpeg' });
    return said.status === 'unreadable' ? said.flaw : said;
  };
  expect(await flawOf(sharp(stripes))).toBeUndefined();
  expect(await flawOf(sharp(stripes).blur(12))).toBe('blurred');
  expect(await flawOf(sharp(stripes).linear(0.15, 0))).toBe('dark');
});

it('gives up a picture that takes too long, and reads the next one', { timeout: 60_000 }, async () => {
  const { read } = reader({ timeoutMs: 1 });
  const picture = await nothing();
  expect(await failure(read(picture))).toBe('ImageReaderFailed timeout');
  expect(await failure(read(picture))).toBe('ImageReaderFailed timeout');
});

it('has a queue that ends, and lets everybody go when it is closed', { timeout: 60_000 }, async () => {
  const own = reader({ mostWaiting: 1 });
  const picture = await nothing();
  const [first, second, third] = [own.read(picture), own.read(picture), own.read(picture)].map(failure);
  expect(await third).toBe('ImageReaderFailed refused');
  await own.close();
  expect(await Promise.all([first, second])).toEqual(Array(2).fill('ImageReaderFailed unreachable'));
  expect(await failure(own.read(picture))).toBe('ImageReaderFailed unreachable');
});
