import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Within the archive, with slashes. */
  readonly path: string;
  readonly content: Buffer | string | AsyncIterable<Buffer | string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const DEFLATE = 8;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 45;
const MOST = 0xffff_ffff;

/**
 * A ZIP archive while it is written (APPNOTE 6.3): nothing is held but the list of its entries, and what is packed is packed
 * by threads of Node. The archive may be larger than 4 GiB, an entry may not.
 * @throws (in the stream) when an entry can't be read, or is too large
 */
export const zipOf = (entries: AsyncIterable<ZipEntry>, at: Date): Readable =>
  Readable.from(archive(entries, at), { objectMode: false, highWaterMark: 256 * 1024 });

async function* archive(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const name = Buffer.from(path, 'utf8');
    const start = offset;
    const head = localHeader(name, at);
    yield head;
    offset += head.length;
    const sum = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of pack(content, sum)) {
      offset += chunk.length;
      yield chunk;
    }
    if (sum.size > MOST || sum.packed > MOST) throw new Error('an entry of an archive is too large');
    const descriptor = numbers([4, 0x0807_4b50], [4, sum.crc], [4, sum.packed], [4, sum.size]);
    yield descriptor;
    offset += descriptor.length;
    written.push({ name, offset: start, ...sum });
  }
  yield directory(written, offset, at);
}

async function* pack(
  content: ZipEntry['content'],
  sum: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    const parts = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content;
    for await (const part of parts) {
      const bytes = Buffer.from(part as Buffer);
      sum.crc = crc32(bytes, sum.crc);
      sum.size += bytes.length;
      yield bytes;
    }
  }
  const packer = createDeflateRaw({ level: 6 });
  const source = Readable.from(counted(), { objectMode: false });
  source.on('error', (error) => packer.destroy(error));
  for await (const chunk of source.pipe(packer)) {
    sum.packed += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
}

/** Little-endian numbers of 2, 4 or 8 bytes, one after the other. */
function numbers(...fields: readonly (readonly [2 | 4 | 8, number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let place = 0;
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), place);
    else bytes.writeUIntLE(value, place, width);
    place += width;
  }
  return bytes;
}

/** As DOS wrote them: two seconds are the finest step. */
const clock = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const day = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

const localHeader = (name: Buffer, at: Date): Buffer =>
  Buffer.concat([
    numbers([4, 0x0403_4b50], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, clock(at)], [2, day(at)]),
    // Checksum and sizes stand behind the content.
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

function directory(entries: readonly Written[], start: number, at: Date): Buffer {
  const rows = entries.map(({ name, crc, packed, size, offset }) => {
    const far = offset >= MOST ? numbers([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
    return Buffer.concat([
      numbers([4, 0x0201_4b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, clock(at)]),
      numbers([2, day(at)], [4, crc], [4, packed], [4, size], [2, name.length], [2, far.length]),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(offset, MOST)]),
      name,
      far,
    ]);
  });
  const all = Buffer.concat(rows);
  const [count, end] = [entries.length, start + all.length];
  const isLarge = count >= 0xffff || start >= MOST;
  const large = isLarge
    ? Buffer.concat([
        numbers([4, 0x0606_4b50], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0]),
        numbers([8, count], [8, count], [8, all.length], [8, start]),
        numbers([4, 0x0706_4b50], [4, 0], [8, end], [4, 1]),
      ])
    : Buffer.alloc(0);
  const shown = Math.min(count, 0xffff);
  const last = numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, all.length]);
  return Buffer.concat([all, large, last, numbers([4, Math.min(start, MOST)], [2, 0])]);
}
