import type { Try } from './sending-queue.ts';
import type { Waiting, WaitingFile } from './waiting.ts';

/** What carries files from this device to the server. */
export interface Carrier {
  /** Undefined when this device doesn't have them any more. */
  bytesOf(fileId: string, mime: string): Promise<Blob | undefined>;
  /** Whether an earlier attempt without an answer has brought it there. */
  isThere(fileId: string, signal: AbortSignal): Promise<boolean>;
  /** @throws what the network throws, and the server's refusal */
  upload(file: WaitingFile, bytes: Blob, options: UploadOptions): Promise<void>;
  /** Why the server will never take it, in words; null when it may be tried again. */
  reasonOf(error: unknown): string | null;
  /** How much of the message's files has gone, 0 to 1. */
  onProgress(share: number): void;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/**
 * Brings the files of a message to the server, one after the other, each once: what has arrived is remembered, and
 * what may have arrived is asked for first. A file that is refused does not keep the others, so that all that is wrong
 * is known at once. Answers with the message as it is then; throws when it is to be tried again.
 */
export async function bringFiles(item: Waiting, carrier: Carrier, { note, signal }: Try): Promise<Waiting> {
  let now = item;
  const change = async (file_id: string, more: Partial<WaitingFile>) => {
    signal.throwIfAborted();
    const files = (now.files ?? []).map((file) => (file.file_id === file_id ? { ...file, ...more } : file));
    now = { ...now, files };
    await note(now);
  };
  const all = (item.files ?? []).reduce((sum, { size }) => sum + size, 0) || 1;
  let gone = 0;
  for (const file of item.files ?? []) {
    const { file_id, size } = file;
    const tell = (share: number) => carrier.onProgress((gone + size * share) / all);
    tell(0);
    if (file.state === 'begun' && (await carrier.isThere(file_id, signal))) {
      await change(file_id, { state: 'there' });
    } else if (file.state !== 'there') {
      await bring(file, tell);
    }
    gone += size;
  }
  return now;

  async function bring(file: WaitingFile, onProgress: (share: number) => void): Promise<void> {
    const { file_id } = file;
    const bytes = await carrier.bytesOf(file_id, file.mime);
    if (!bytes) return await change(file_id, { lost: true });
    if (file.state !== 'begun') await change(file_id, { state: 'begun' });
    try {
      await carrier.upload(file, bytes, { signal, onProgress });
    } catch (error) {
      const refused = carrier.reasonOf(error);
      if (refused === null) throw error;
      return await change(file_id, { refused });
    }
    await change(file_id, { state: 'there' });
  }
}
