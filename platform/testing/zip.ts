import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive, read by its directory; throws where a checksum is wrong. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let place = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [crc, packed, offset] = [16, 20, 42].map((at) => bytes.readUInt32LE(place + at));
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(place + at));
    const path = bytes.subarray(place + 46, place + 46 + name!).toString('utf8');
    const start = offset! + 30 + bytes.readUInt16LE(offset! + 26) + bytes.readUInt16LE(offset! + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packed!));
    if (crc32(content) !== crc) throw new Error(`the checksum of ${path} is wrong`);
    files.set(path, content);
    place += 46 + name! + extra! + comment!;
  }
  return files;
}
