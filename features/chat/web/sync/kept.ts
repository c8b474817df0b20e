import { seal, unseal } from '#platform/web/session/sealed.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';

/**
 * What of chats must outlive this page: messages that wait to be sent, drafts, notices that were read. Encrypted
 * with the key of the session, so that logging out makes it unreadable. A record for each, since several tabs write.
 */
const DATABASE = 'sukham-chat';
const STORE = 'kept';

export type Kind = 'waiting' | 'draft' | 'notice';

const nameOf = (kind: Kind, id: string): string => `${kind}/${id}`;

/** True when it is on the disk; false where this browser can keep nothing (plain http, a private window). */
export async function keep(kind: Kind, id: string, value: unknown): Promise<boolean> {
  try {
    const key = await sessionKey({ create: true });
    if (!key) return false;
    const sealed = await seal(key, value);
    await ask('readwrite', (records) => records.put(sealed, nameOf(kind, id)));
    return true;
  } catch (error) {
    console.warn('Something of a chat could not be kept on this device.', error);
    return false;
  }
}

export async function drop(kind: Kind, id: string): Promise<void> {
  await ask('readwrite', (records) => records.delete(nameOf(kind, id))).catch(() => undefined);
}

/** Everything of a kind, by id. What another session left is unreadable, and is dropped. */
export async function allKept<T>(kind: Kind): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  try {
    const key = await sessionKey({ create: false });
    if (!key) return found;
    const range = IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`);
    const names = await ask<IDBValidKey[]>('readonly', (records) => records.getAllKeys(range));
    for (const name of names.map(String)) {
      const id = name.slice(kind.length + 1);
      const sealed = await ask<string | undefined>('readonly', (records) => records.get(name));
      if (sealed === undefined) continue;
      try {
        found.set(id, (await unseal(key, sealed)) as T);
      } catch (error) {
        console.warn('What was kept of another session can not be read and is dropped.', error);
        await drop(kind, id);
      }
    }
  } catch (error) {
    console.warn('What was kept of chats can not be read.', error);
  }
  return found;
}

export async function dropAll(): Promise<void> {
  await ask('readwrite', (records) => records.clear()).catch(() => undefined);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) return reject(new Error('this browser has no IndexedDB'));
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function ask<T>(mode: IDBTransactionMode, what: (records: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = what(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
