import { deviceStore } from './device-store.ts';
import { decrypt, encrypt } from './encrypted-store.ts';
import { sessionKey } from './session-key.ts';

/** Drafts that the server doesn't have yet, encrypted with the key of the session: logging out makes them unreadable. */
export interface DraftStore<T> {
  /** False where this browser can store nothing: the draft then lives as long as the page. */
  put(id: string, draft: T): Promise<boolean>;
  drop(id: string): Promise<void>;
  /** Undefined when there is none, or when another session wrote it. */
  get(id: string): Promise<T | undefined>;
}

/** @param database name of the browser's database, e.g. `sukham-notes` */
export function draftStore<T>(database: string): DraftStore<T> {
  const disk = deviceStore(database, 'drafts');
  const drop = async (id: string): Promise<void> => {
    await disk.ask('readwrite', (records) => records.delete(id)).catch(() => undefined);
  };
  return {
    drop,
    async put(id, draft) {
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
    },
    async get(id) {
      try {
        const key = await sessionKey({ create: false });
        const sealed = key && (await disk.ask<string | undefined>('readonly', (records) => records.get(id)));
        return sealed ? ((await decrypt(key, sealed)) as T) : undefined;
      } catch {
        await drop(id);
        return undefined;
      }
    },
  };
}
