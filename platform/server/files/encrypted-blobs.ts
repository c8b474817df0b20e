import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type DataKey, type KeyRing, UnknownDataKey } from '../crypto/key-ring.ts';
import type { BlobStore, ByteRange } from './blob-store.ts';

/**
 * Form of an encrypted file: `SKE1`, four bytes of the id of the key, a salt of sixteen; then pieces of 64 KiB, each
 * with its tag. A piece is encrypted under a key of this file alone, with its number as the nonce and the name of the
 * file as associated data, so that pieces and files can't be exchanged. The last piece is shorter than the others, and
 * may be empty: a file that was cut off has none.
 */
const MARK = Buffer.from('SKE1');
const HEAD = 24;
const PIECE = 65_536;
const TAG = 16;
const SEALED_PIECE = PIECE + TAG;

/** Encrypts what is put into a store. What lies there unencrypted from before is handed out as it is. */
export function encryptedBlobs<Store extends BlobStore>(inner: Store, keys: KeyRing): Store {
  const over: Pick<BlobStore, 'put' | 'get'> = {
    put: (key, content) => {
      if (!keys.encrypts) return inner.put(key, content);
      if (content instanceof Readable)
        return inner.put(key, Readable.from(sealed(keys.current, key, content), BYTES));
      return inner.put(key, Buffer.concat([...sealedParts(keys.current, key, content)]));
    },
    get: async (key, range) =>
      range ? await openPart(inner, keys, key, range) : await openWhole(inner, keys, key),
  };
  return { ...inner, ...over };
}

const BYTES = { objectMode: false };

/** The id of the key that a file is encrypted with, by its first bytes; null for one that isn't encrypted. */
export function keyIdOf(head: Buffer): string | null {
  return head.length >= HEAD && head.subarray(0, 4).equals(MARK) ? head.subarray(4, 8).toString('hex') : null;
}

/** Of a file in the store below an encrypting one. Undefined: there is no such file. */
export async function keyIdOfBlob(inner: BlobStore, key: string): Promise<string | null | undefined> {
  const stream = await inner.get(key);
  if (!stream) return undefined;
  const pieces = piecesOf(stream, HEAD);
  try {
    const first = await pieces.next();
    return first.done ? null : keyIdOf(first.value);
  } finally {
    stream.destroy();
  }
}

/** What is stored is not what was put there: it was changed, cut off, or lies under another name. */
export class ChangedFile extends Error {
  constructor() {
    super('an encrypted file was changed or cut off');
    this.name = 'ChangedFile';
  }
}

interface Cipher {
  seal(number: number, piece: Buffer): Buffer;
  open(number: number, piece: Buffer): Buffer;
}

function cipherOf(dataKey: DataKey, salt: Buffer, name: string): Cipher {
  const key = dataKey.derive('file', salt);
  const associated = Buffer.from(name);
  const nonce = (number: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(number, 8);
    return bytes;
  };
  return {
    seal(number, piece) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(number)).setAAD(associated);
      return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    },
    open(number, piece) {
      const end = piece.length - TAG;
      if (end < 0) throw new ChangedFile();
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(number))
        .setAAD(associated)
        .setAuthTag(piece.subarray(end));
      const plain = decipher.update(piece.subarray(0, end));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        throw new ChangedFile();
      }
    },
  };
}

function begin(dataKey: DataKey, name: string): { head: Buffer; cipher: Cipher } {
  const salt = randomBytes(16);
  return {
    head: Buffer.concat([MARK, Buffer.from(dataKey.id, 'hex'), salt]),
    cipher: cipherOf(dataKey, salt, name),
  };
}

function* sealedParts(dataKey: DataKey, name: string, content: Buffer): Generator<Buffer> {
  const { head, cipher } = begin(dataKey, name);
  yield head;
  for (let number = 0; number * PIECE <= content.length; number++)
    yield cipher.seal(number, content.subarray(number * PIECE, (number + 1) * PIECE));
}

async function* sealed(dataKey: DataKey, name: string, content: Readable): AsyncGenerator<Buffer> {
  const { head, cipher } = begin(dataKey, name);
  yield head;
  let number = 0;
  let isLast = false;
  for await (const piece of piecesOf(content, PIECE)) {
    yield cipher.seal(number++, piece);
    isLast = piece.length < PIECE;
  }
  if (!isLast) yield cipher.seal(number, Buffer.alloc(0));
}

/** The stream cut into pieces of exactly `size` bytes; the last may be smaller. */
async function* piecesOf(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    let rest = part;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      waiting = [];
      length = 0;
    }
    waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function openedBy(keys: KeyRing, head: Buffer, name: string): Cipher {
  const id = keyIdOf(head) ?? '';
  const dataKey = keys.find(id);
  if (!dataKey) throw new UnknownDataKey(id);
  return cipherOf(dataKey, head.subarray(8, HEAD), name);
}

async function openWhole(inner: BlobStore, keys: KeyRing, name: string): Promise<Readable | null> {
  const stored = await inner.get(name);
  if (!stored) return null;
  try {
    const parts = stored[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let start = Buffer.alloc(0);
    while (start.length < HEAD) {
      const { done, value } = await parts.next();
      if (done) break;
      start = Buffer.concat([start, value]);
    }
    const rest = handed(start, parts);
    if (keyIdOf(start) === null) return closing(rest, stored);
    const cipher = openedBy(keys, start.subarray(0, HEAD), name);
    return closing(opened(cipher, handed(start.subarray(HEAD), parts)), stored);
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

async function* handed(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* opened(cipher: Cipher, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0;
  let isLast = false;
  for await (const piece of piecesOf(content, SEALED_PIECE)) {
    const plain = cipher.open(number++, piece);
    isLast = plain.length < PIECE;
    if (plain.length > 0) yield plain;
  }
  if (!isLast) throw new ChangedFile();
}

async function openPart(
  inner: BlobStore,
  keys: KeyRing,
  name: string,
  range: ByteRange,
): Promise<Readable | null> {
  const first = await inner.get(name, { start: 0, end: HEAD - 1 });
  if (!first) return null;
  const head = Buffer.concat((await first.toArray()) as Buffer[]);
  if (keyIdOf(head) === null) return await inner.get(name, range);
  const cipher = openedBy(keys, head, name);
  const from = Math.floor(range.start / PIECE);
  const to = Math.floor(range.end / PIECE);
  const stored = await inner.get(name, {
    start: HEAD + from * SEALED_PIECE,
    end: HEAD + (to + 1) * SEALED_PIECE - 1,
  });
  return stored && closing(partOf(cipher, stored, from, range), stored);
}

async function* partOf(
  cipher: Cipher,
  stored: Readable,
  from: number,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let number = from;
  for await (const piece of piecesOf(stored, SEALED_PIECE)) {
    const before = number * PIECE;
    yield cipher.open(number++, piece).subarray(Math.max(0, range.start - before), range.end + 1 - before);
  }
}

/** A stream of what is decrypted; when its reader goes away, what it is read from is let go of. */
function closing(content: AsyncIterable<Buffer>, source: Readable): Readable {
  const stream = Readable.from(content, BYTES);
  stream.once('close', () => source.destroy());
  return stream;
}
