import { withoutMediaMetadata } from './media-boxes.ts';
import { type FileType, sniff } from './sniff.ts';

/** The type of the bytes, and the bytes to store: films and recordings without their metadata. */
export function run({ bytes }: { readonly bytes: Uint8Array }): { type: FileType | null; bytes: Uint8Array } {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = sniff(whole);
  return { type, bytes: type === 'mp4' || type === 'm4a' ? withoutMediaMetadata(whole) : bytes };
}
