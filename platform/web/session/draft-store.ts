import { deviceStore } from './device-store.ts';
import { decrypt, encrypt } from './encrypted-store.ts';
import { sessionKey } from './session-key.ts';

export interface StoredDraft<T> {
  readonly writer: string;
  readonly draft: T;
}

/**
 * Drafts that the server doesn't have yet, encrypted with the key of the session: logging out makes them unreadable. Of
 * a document each writer (an editor in one tab) has a draft of its own: no tab overwrites the text of another one.
 */
export interface DraftStore<T> {
  /** False where this browser can store nothing: the draft then lives as long as the page. */
  put(id: string, writer: string, draft: T): Promise<boolean>;
  drop(id: string, writer: string): Promise<void>;
  /** By all writers. What another session wrote is unreadable, and is dropped. */
  all(id: string): Promise<readonly StoredDraft<T>[]>;
  /** By writers that are no longer there. */
  left(id: string): Promise<readonly StoredDraft<T>[]>;
  /** From now on other tabs can see that this writer is there, until the returned function is called or the tab ends. */
  begin(writer: string): () => void;
}

/** @param database name of the browser's database, e.g. `sukham-notes` */
export function draftStore<T>(database: string): DraftStore<T> {
  const disk = deviceStore(database, 'drafts');
  const lockOf = (writer: string): string => `${database} ${writer}`;
  /** Drafts of earlier versions of this app name no writer. */
  const nameOf = (id: string, writer: string): string => (writer ? `${id} ${writer}` : id);
  const dropNamed = async (name: string): Promise<void> => {
    await disk.ask('readwrite', (records) => records.delete(name)).catch(() => undefined);
  };
  const read = async (name: string, key: CryptoKey): Promise<T | undefined> => {
    const sealed = await disk.ask<string | undefined>('readonly', (records) => records.get(name));
    if (sealed === undefined) return undefined;
    try {
      return (await decrypt(key, sealed)) as T;
    } catch {
      await dropNamed(name);
      return undefined;
    }
  };
  const all: DraftStore<T>['all'] = async (id) => {
    const found: StoredDraft<T>[] = [];
    try {
      const key = await sessionKey({ create: false });
      if (!key) return found;
      for (const name of await disk.names(id)) {
        const draft = await read(name, key);
        if (draft !== undefined) found.push({ writer: name.slice(id.length + 1), draft });
      }
    } catch (error) {
      console.warn('The drafts on this device can not be read.', error);
    }
    return found;
  };
  return {
    all,
    drop: (id, writer) => dropNamed(nameOf(id, writer)),
    async put(id, writer, draft) {
      try {
        const key = await sessionKey({ create: true });
        if (!key) return false;
        const sealed = await encrypt(key, draft);
        await disk.ask('readwrite', (records) => records.put(sealed, nameOf(id, writer)));
        return true;
      } catch (error) {
        console.warn('A draft could not be stored on this device.', error);
        return false;
      }
    },
    async left(id) {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      const isThere = (writer: string) => held.some(({ name }) => name === lockOf(writer));
      return (await all(id)).filter(({ writer }) => !isThere(writer));
    },
    begin(writer) {
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      void navigator.locks?.request(lockOf(writer), () => ended).catch(() => undefined);
      return end;
    },
  };
}
