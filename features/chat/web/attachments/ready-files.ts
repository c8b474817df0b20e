import type { Bytes } from '../sync/file-bytes.ts';
import type { Waiting, WaitingFile } from '../sync/waiting.ts';

/** A file with its bytes, on this device. */
export type ReadyFile = WaitingFile & Bytes;

/** Files that were chosen or recorded, to be sent with the next message. */
export interface ReadyFiles {
  /** What was written beside them; empty for a voice note. */
  readonly caption: string;
  readonly voice?: NonNullable<Waiting['voice']>;
  readonly files: readonly ReadyFile[];
}

/** Takes the files over; `full` when there is no room for them on this device, and they are still one's own. */
export type SendFiles = (ready: ReadyFiles) => Promise<'written' | 'full'>;
