/** One file of an archive; the size is known before its bytes. */
export interface TarEntry {
  /** At most 100 characters of ASCII. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const BLOCK = 512;

/** An archive in the ustar format, which every `tar` reads. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const part of content) {
      written += part.length;
      yield part;
    }
    if (written !== size) throw new Error(`${name} changed while it was read`);
    yield new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield new Uint8Array(2 * BLOCK);
}

function headerOf(name: string, size: number): Uint8Array {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`${name} has no name for an archive`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * Reads such an archive. Each entry's content has to be read before the next one is asked for.
 * @throws Error when it is cut short or is no archive
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const text = (from: number, length: number) =>
      header
        .toString('latin1', from, from + length)
        .replace(/\0.*$/s, '')
        .trim();
    const size = Number.parseInt(text(124, 12), 8);
    const name = text(0, 100);
    if (!name || !Number.isSafeInteger(size) || size < 0) throw new Error('this is no archive of ours');
    yield { name, size, content: bytes.parts(size) };
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.parts(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *parts(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error('the archive is cut short');
        this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      if (part.length > 0) yield part;
    }
  }
}
