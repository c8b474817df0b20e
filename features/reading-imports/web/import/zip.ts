/** A file in a .zip, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isLocked: boolean;
  /** Where its own head begins, and how many bytes of data follow that. */
  readonly offset: number;
  readonly packed: number;
}

const END = 0x0605_4b50;
const IN_DIRECTORY = 0x0201_4b50;
const BEFORE_DATA = 0x0403_4b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
/** Twenty thousand files with long names: no export has more. */
const LARGEST_DIRECTORY = 4 * 1_048_576;
const STORED = 0;
const DEFLATED = 8;

/**
 * What is in a .zip (PKWARE's APPNOTE): only its directory is read, whatever its size. Null for what is none, or is
 * one that is made otherwise than exports are: cut off, over several disks, larger than 4 GB.
 */
export async function zipEntries(file: Blob): Promise<ZipEntry[] | null> {
  const tail = await bytesOf(file, Math.max(0, file.size - END_BYTES - LONGEST_COMMENT), file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > LARGEST_DIRECTORY || start + size > file.size) return null;
  const directory = await bytesOf(file, start, start + size);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== IN_DIRECTORY) return null;
    const nameLength = directory.getUint16(at + 28, true);
    const next =
      at + 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (next > directory.byteLength) return null;
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength)),
      isLocked: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

/**
 * The text of one of its files. What it says of its own size isn't believed: unpacking ends after `most` bytes.
 * @throws when it is locked, damaged, or packed in another way
 */
export async function textOfEntry(file: Blob, entry: ZipEntry, most: number): Promise<string | 'too_large'> {
  const { offset, packed, method, isLocked } = entry;
  const head = await bytesOf(file, offset, offset + 30);
  if (isLocked || head.byteLength < 30 || head.getUint32(0, true) !== BEFORE_DATA)
    throw new Error(`${entry.name} can't be unpacked.`);
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const data = file.slice(start, start + packed);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${entry.name} is packed by ${method}.`);
  const stream =
    method === STORED
      ? data.stream()
      : data.stream().pipeThrough(new DecompressionStream('deflate-raw' as CompressionFormat));
  const principal = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await principal.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      await principal.cancel().catch(() => undefined);
      return 'too_large';
    }
    text += decoder.decode(value, { stream: true });
  }
}

const bytesOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer());
