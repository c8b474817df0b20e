import { deflateRawSync } from 'node:zlib';

export interface Packed {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly stored?: boolean;
  readonly locked?: boolean;
  readonly method?: number;
}

/** A .zip as programs make it: each file behind its head, then the directory; without checksums. */
export function zipOf(files: readonly Packed[], comment = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, stored = false, locked = false, method } of files) {
    const bytes = Buffer.from(text as string);
    const data = stored ? bytes : deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(locked ? 1 : 0, 2);
    shared.writeUInt16LE(method ?? (stored ? 0 : 8), 4);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([signature(0x04034b50), shared, Buffer.from(name), data]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, where, Buffer.from(name)]),
    );
    parts.push(head);
    offset += head.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return new Uint8Array(Buffer.concat([...parts, listed, signature(0x06054b50), end, Buffer.from(comment)]));
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
