import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, counted from 0, the last one included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files are stored. Names, owners and types are rows of a feature; this knows keys only. Keys look
 * like `records/2f/0190...`: lower-case letters, digits, `-`, `_`, `.` and `/`, made by the server and never by a
 * client.
 */
export interface BlobStore {
  /** Keeps the whole content or nothing; a key that exists gets the new content. Resolves once it is durable. */
  put(key: string, content: Buffer | Readable): Promise<void>;
  /** Null when there is nothing under that key. A range lies within the content; both ends belong to it. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Nothing under that key: nothing happens. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_.-]*)+$/;

/** A key outside of the pattern is a bug of the app, and never reaches a disk. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !KEY.test(key) || key.includes('..'))
    throw new Error('not a key of the file store');
  return key;
}

/** A new unguessable key; the two letters spread files over 256 folders. */
export function newBlobKey(owner: string): string {
  const name = randomBytes(20).toString('hex');
  return checkedKey(`${owner}/${name.slice(0, 2)}/${name}`);
}

/** The whole content as bytes, for what is small by its nature (pictures). */
export async function readBlob(store: BlobStore, key: string): Promise<Buffer | null> {
  const stream = await store.get(key);
  if (!stream) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
