/**
 * A database of this browser with one store of named records. It doesn't know their content: callers encrypt before
 * they write (sealed.ts).
 */
export interface DeviceStore {
  /** @throws what the database throws: QuotaExceededError when the device is full */
  ask<T>(mode: IDBTransactionMode, what: (records: IDBObjectStore) => IDBRequest): Promise<T>;
  /** The names that begin so; all names when it is left out. */
  names(beginning?: string): Promise<string[]>;
  /** Everything: of a session that is over nothing could be read any more. */
  erase(): Promise<void>;
}

export function deviceStore(database: string, store: string): DeviceStore {
  const ask: DeviceStore['ask'] = async <T>(
    mode: IDBTransactionMode,
    what: (records: IDBObjectStore) => IDBRequest,
  ) => {
    const opened = await open(database, store);
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = opened.transaction(store, mode);
        const request = what(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result as T);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      opened.close();
    }
  };
  return {
    ask,
    async names(beginning = '') {
      const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
      return (await ask<IDBValidKey[]>('readonly', (records) => records.getAllKeys(range))).map(String);
    },
    async erase() {
      await ask('readwrite', (records) => records.clear()).catch(() => undefined);
    },
  };
}

function open(database: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) return reject(new Error('this browser has no IndexedDB'));
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
