import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withoutMediaMetadata } from './media-boxes.ts';
import { sniff } from './sniff.ts';

const box = (name: string, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const PLACE = '+17.3850+078.4867/';

it('blanks the place and the names in a film, and moves nothing else', () => {
  const film = Buffer.concat([
    box('ftyp', 'isom\0\0\0\0isom'),
    box('moov', box('trak', box('udta', box('name', 'Lakshmi'))), box('udta', box('\xa9xyz', PLACE))),
    box('mdat', 'frames, and the word udta'),
    box('meta', PLACE),
  ]);
  const clean = withoutMediaMetadata(film);
  expect(clean).toHaveLength(film.length);
  expect(clean.includes(PLACE)).toBe(false);
  expect(clean.includes('Lakshmi')).toBe(false);
  expect(clean.indexOf('frames, and the word udta')).toBe(film.indexOf('frames, and the word udta'));
  expect(film.includes(PLACE)).toBe(true);
});

it('leaves a browser’s recording what it is, and ends with boxes that lie about their size', async () => {
  const recorded = await readFile(new URL('recordings/clip.mp4', import.meta.url));
  expect(sniff(withoutMediaMetadata(recorded))).toBe('mp4');
  const liar = Buffer.concat([box('ftyp', 'isom'), Buffer.from('ffffffff6d6f6f76', 'hex'), Buffer.alloc(40)]);
  expect(withoutMediaMetadata(liar)).toHaveLength(liar.length);
  const nested = Buffer.alloc(8000);
  for (let at = 0; at + 8 <= nested.length; at += 8) {
    nested.writeUInt32BE(nested.length - at, at);
    nested.write('moov', at + 4, 'latin1');
  }
  expect(withoutMediaMetadata(nested)).toHaveLength(8000);
});
