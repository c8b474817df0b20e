import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type FakeReader, startFakeReader } from '#platform/testing/image-reader.ts';
import { aMeter, aPicture, PRESSURE, process as readOnly, send } from './photos.test-kit.ts';

/**
 * Files that are no photos, or pretend to be larger than they are: a clear answer, nothing stored, memory bounded.
 */
let reader: FakeReader;
let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  reader = await startFakeReader(PRESSURE);
  app = await startTestApp({ IMAGE_READER_URL: reader.url });
  patient = await app.signInAs('patient', 1);
});
afterAll(async () => {
  await app?.close();
  await reader?.close();
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Rows of one colour: a few kilobytes that unpack to width × height bytes. */
function aPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const frames = (format: 'gif' | 'webp') =>
  sharp(Buffer.alloc(60 * 120 * 3, 90), { raw: { width: 60, height: 120, channels: 3, pageHeight: 40 } })
    .toFormat(format)
    .toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
const heic = Buffer.concat([Buffer.from('0000001c', 'hex'), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
const HOSTILE: readonly (readonly [string, string, () => Promise<Buffer> | Buffer])[] = [
  ['a JPEG that was cut off', 'not_a_picture', async () => (await aMeter(7)).subarray(0, 9000)],
  ['the beginning of a JPEG', 'not_a_picture', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a HEIC', 'heic_not_readable', () => heic],
  ['50,000 × 50,000 pixels', 'not_a_picture', () => aPng(50_000, 50_000, 4)],
  ['a small file of 400 million pixels', 'not_a_picture', () => aPng(20_000, 20_000, 2000)],
  ['no bytes', 'required', () => Buffer.alloc(0)],
  ['an SVG that is called .jpg', 'not_a_picture', () => Buffer.from(svg)],
  ['a page that is called .jpg', 'not_a_picture', () => Buffer.from('<!doctype html><script>1</script>')],
  ['a PDF', 'not_a_picture', () => Buffer.from('%PDF-1.7 …')],
  ['an archive', 'not_a_picture', () => Buffer.from('504b0304140000000800', 'hex')],
  ['noise', 'not_a_picture', () => Buffer.from('ffd8ff'.padEnd(4000, '9c'), 'hex')],
];

it('a JPEG of as many pixels as telephones make is a photo', async () => {
  const many = { width: 9248, height: 6936, channels: 3 as const, background: '#777' };
  const bytes = await sharp({ create: many, limitInputPixels: false }).jpeg({ quality: 40 }).toBuffer();
  expect((await readOnly(patient, bytes)).status).toBe(200);
});

describe('what is no photo', () => {
  it.each(HOSTILE)('%s is refused, in words, on both calls', async (_what, code, make) => {
    const bytes = await make();
    const shown = reader.shown;
    for (const reply of [await send(patient, bytes), await readOnly(patient, bytes)]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: 'image', code }] } });
      expect(reply.body.fields[0].message.length).toBeGreaterThan(10);
    }
    expect(reader.shown).toBe(shown);
  });

  it('nor is what is too large, something else, or nothing', async () => {
    expect(await send(patient, Buffer.alloc(15 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'image', code: 'file_too_large' }] },
    });
    const path = '/api/v1/vital/image';
    expect(await patient.post(path, { image: 'x' })).toMatchObject({ status: 415 });
    const picture = { name: 'm.jpg', type: 'image/jpeg', bytes: await aPicture() };
    expect(await patient.upload(path, 'file', picture)).toMatchObject({ status: 400 });
    expect(await patient.upload(path, 'image', picture, { status: 'confirmed' })).toMatchObject({
      status: 400,
    });
  });
});

it.each(['gif', 'webp'] as const)('of an animated %s the first picture is taken', async (format) => {
  const { status, body } = await send(patient, await frames(format));
  expect([status, body.status]).toEqual([200, 'read']);
  const stored = await fetch(`${app.url}/api/files/${body.file_id}`, {
    headers: { authorization: `Bearer ${patient.token}` },
  });
  const { format: made, width, height, pages } = await sharp(await stored.arrayBuffer()).metadata();
  expect([made, width, height, pages ?? 1]).toEqual(['jpeg', 60, 40, 1]);
});

it('a large picture that is allowed takes no more memory than two of them', async () => {
  const bomb = aPng(7000, 7000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const people = await Promise.all([1, 2, 3, 4].map((index) => app.signInAs('patient', index)));
  const replies = await Promise.all(people.flatMap((who) => [readOnly(who, bomb), readOnly(who, bomb)]));
  clearInterval(watch);
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((most - before) / 1024 ** 2).toBeLessThan(450);
});

it('a client that sends many at once, or finds all places taken, learns when to try again', async () => {
  const picture = await aPicture();
  /** The wait ends only after so many refusals. */
  const allOf = async (callers: Caller[], refused: number) => {
    const answer = reader.hold();
    let early = 0;
    const all = callers.map(async (who) => {
      const reply = await readOnly(who, picture);
      if (++early === refused) answer();
      return reply;
    });
    return await Promise.all(all);
  };
  const own = await allOf([patient, patient, patient], 1);
  const late = own.find(({ status }) => status === 429);
  expect(own.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  expect(late?.headers['retry-after']).toMatch(/^\d+$/);
  const people = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((index) => app.signInAs('patient', index)));
  const all = await allOf([...people, ...people], 4);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(12);
  const refused = all.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(4);
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toMatch(/^\d+$/);
    expect(body.message.length).toBeGreaterThan(10);
  }
  // All places are free again.
  expect(await readOnly(patient, picture)).toMatchObject({ status: 200 });
});
