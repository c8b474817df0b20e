import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The same family as on the screens, a file a script. */
const FILES = [
  'anek-latin/files/anek-latin-latin',
  'anek-telugu/files/anek-telugu-telugu',
  'anek-tamil/files/anek-tamil-tamil',
  'anek-malayalam/files/anek-malayalam-malayalam',
  'anek-bangla/files/anek-bangla-bengali',
  'anek-devanagari/files/anek-devanagari-devanagari',
];

const UNPACKER = 'wawoff2';

/** As TrueType, which is what the engine reads; what is on the disk is packed for browsers. */
export async function loadFonts(): Promise<Buffer[]> {
  const { resolve } = createRequire(import.meta.url);
  const { decompress } = ((await import(UNPACKER)) as { default: Unpacker }).default;
  const unpacked: Buffer[] = [];
  for (const file of FILES) {
    const packed = await readFile(resolve(`@fontsource-variable/${file}-wght-normal.woff2`));
    unpacked.push(Buffer.from(await decompress(packed)));
  }
  return unpacked;
}

interface Unpacker {
  decompress(packed: Uint8Array): Promise<Uint8Array>;
}
