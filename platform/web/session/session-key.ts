/**
 * The key of the data that this browser stores of a session. It can't be exported, is in IndexedDB and is deleted at
 * log-out: the remaining data are then unreadable. Undefined where the browser offers no cryptography (plain http) or
 * no IndexedDB: then nothing is stored.
 */
const DATABASE = 'sukham';
const STORE = 'keys';
const NAME = 'session';

export async function sessionKey(options: { create: boolean }): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const database = await open();
  try {
    const known = await ask<CryptoKey | undefined>(database, 'readonly', (keys) => keys.get(NAME));
    if (known || !options.create) return known;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    try {
      await ask(database, 'readwrite', (keys) => keys.add(made, NAME));
      return made;
    } catch {
      // Another tab was faster; both must use the same one.
      return await ask<CryptoKey | undefined>(database, 'readonly', (keys) => keys.get(NAME));
    }
  } finally {
    database.close();
  }
}

export async function deleteSessionKey(): Promise<void> {
  if (!globalThis.indexedDB) return;
  const database = await open();
  try {
    await ask(database, 'readwrite', (keys) => keys.delete(NAME));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ask<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  what: (keys: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = what(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result as T);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
