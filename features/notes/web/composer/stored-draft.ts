import { deviceStore } from '#platform/web/session/device-store.ts';
import { decrypt, encrypt } from '#platform/web/session/encrypted-store.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';
import type { NoteContent, NoteKind } from '../../contract.ts';

export interface StoredDraft {
  readonly kind: NoteKind;
  readonly content: NoteContent;
  /** The version on the server from which it was written. */
  readonly version: number;
}

/** Drafts that the server doesn't have yet, encrypted with the key of the session: logging out makes them unreadable. */
const disk = deviceStore('sukham-notes', 'drafts');

/** False where this browser can store nothing: the draft then lives as long as the page. */
export async function storeDraft(noteId: string, draft: StoredDraft): Promise<boolean> {
  try {
    const key = await sessionKey({ create: true });
    if (!key) return false;
    const sealed = await encrypt(key, draft);
    await disk.ask('readwrite', (records) => records.put(sealed, noteId));
    return true;
  } catch (error) {
    console.warn('A draft could not be stored on this device.', error);
    return false;
  }
}

export async function dropDraft(noteId: string): Promise<void> {
  await disk.ask('readwrite', (records) => records.delete(noteId)).catch(() => undefined);
}

/** Undefined when there is none, or when another session wrote it. */
export async function storedDraft(noteId: string): Promise<StoredDraft | undefined> {
  try {
    const key = await sessionKey({ create: false });
    const sealed = key && (await disk.ask<string | undefined>('readonly', (records) => records.get(noteId)));
    return sealed ? ((await decrypt(key, sealed)) as StoredDraft) : undefined;
  } catch {
    await dropDraft(noteId);
    return undefined;
  }
}
