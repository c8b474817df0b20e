import { deviceStore } from '#platform/web/session/device-store.ts';
import { decrypt, encrypt } from '#platform/web/session/encrypted-store.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';
import type { PrescriptionContent } from '../../contract.ts';

export interface StoredDraft {
  readonly content: PrescriptionContent;
  /** The version on the server from which it was written. */
  readonly version: number;
}

/** Drafts that the server doesn't have yet, encrypted with the key of the session: logging out makes them unreadable. */
const disk = deviceStore('sukham-prescriptions', 'drafts');

/** False where this browser can store nothing: the draft then lives as long as the page. */
export async function storeDraft(id: string, draft: StoredDraft): Promise<boolean> {
  try {
    const key = await sessionKey({ create: true });
    if (!key) return false;
    const sealed = await encrypt(key, draft);
    await disk.ask('readwrite', (records) => records.put(sealed, id));
    return true;
  } catch (error) {
    console.warn('A draft could not be stored on this device.', error);
    return false;
  }
}

export async function dropDraft(id: string): Promise<void> {
  await disk.ask('readwrite', (records) => records.delete(id)).catch(() => undefined);
}

/** Undefined when there is none, or when another session wrote it. */
export async function storedDraft(id: string): Promise<StoredDraft | undefined> {
  try {
    const key = await sessionKey({ create: false });
    const sealed = key && (await disk.ask<string | undefined>('readonly', (records) => records.get(id)));
    return sealed ? ((await decrypt(key, sealed)) as StoredDraft) : undefined;
  } catch {
    await dropDraft(id);
    return undefined;
  }
}
