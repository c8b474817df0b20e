import { sealBytes, unsealBytes } from '#platform/web/session/encrypted-store.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';
import { disk } from './disk.ts';

/** So many bytes of files may wait on a device at once. */
export const MOST_BYTES = 100 * 1024 * 1024;

export interface Bytes {
  readonly file_id: string;
  readonly blob: Blob;
}

/** Of files that were chosen on this page: they need not be decrypted to be shown and sent. */
const here = new Map<string, Blob>();
const nameOf = (fileId: string): string => `bytes/${fileId}`;
const LOCK = 'sukham.chat.bytes';

/** Other tabs of this browser keep and tidy up, too. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Stores the files of a message on this device, encrypted with the key of the session, and then calls `tell`, which
 * stores the message itself.
 * @param taken bytes of files that wait already
 * @returns `full`: there is no room. `impossible`: this browser can store nothing (plain http). Nothing was stored
 * then.
 */
export async function keepBytes(
  files: readonly Bytes[],
  { taken, tell }: { readonly taken: () => Promise<number>; readonly tell: () => Promise<void> },
): Promise<'kept' | 'full' | 'impossible'> {
  const key = await sessionKey({ create: true }).catch(() => undefined);
  if (!key) return 'impossible';
  return await alone(async () => {
    const added = files.reduce((sum, { blob }) => sum + blob.size, 0);
    if ((await taken()) + added > MOST_BYTES) return 'full';
    try {
      for (const { file_id, blob } of files) {
        const sealed = await sealBytes(key, await blob.arrayBuffer(), file_id);
        await disk.ask('readwrite', (records) => records.put(sealed, nameOf(file_id)));
      }
    } catch (error) {
      await erase(files.map(({ file_id }) => file_id));
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
      console.warn('Files could not be kept on this device.', error);
      return 'impossible';
    }
    holdBytes(files);
    await tell();
    return 'kept';
  });
}

/** Only for as long as the page is open. */
export function holdBytes(files: readonly Bytes[]): void {
  for (const { file_id, blob } of files) here.set(file_id, blob);
}

/** Undefined when this device doesn't have it, or it is another session's. */
export async function bytesOf(fileId: string, mime: string): Promise<Blob | undefined> {
  const held = here.get(fileId);
  // What was chosen may have been moved or changed since: it can then not be read any more.
  const isReadable = await held
    ?.slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  if (held && isReadable) return held;
  const sealed = await disk.ask<Uint8Array<ArrayBuffer> | undefined>('readonly', (records) =>
    records.get(nameOf(fileId)),
  );
  const key = await sessionKey({ create: false });
  if (!sealed || !key) return undefined;
  try {
    const blob = new Blob([await unsealBytes(key, sealed, fileId)], { type: mime });
    here.set(fileId, blob);
    return blob;
  } catch (error) {
    console.warn('A file that was kept can not be read and is dropped.', error);
    await erase([fileId]);
    return undefined;
  }
}

export async function dropBytes(fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds) here.delete(id);
  await erase(fileIds);
}

/** What belongs to no message that waits was left by a page that was killed, or by another session. */
export const tidyBytes = (wanted: () => Promise<ReadonlySet<string>>): Promise<void> =>
  alone(async () => {
    const names = await disk.names(nameOf('')).catch(() => []);
    if (names.length === 0) return;
    const still = await wanted();
    await erase(names.map((name) => name.slice(nameOf('').length)).filter((id) => !still.has(id)));
  });

/** Clears the memory of this page; the stored bytes are erased with everything else of the session. */
export const forgetBytes = (): void => here.clear();

async function erase(fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds)
    await disk.ask('readwrite', (records) => records.delete(nameOf(id))).catch(() => undefined);
}
