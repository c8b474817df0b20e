import type { Page } from 'playwright-core';

/** Names of what a device keeps of chats: `waiting/…`, `bytes/…`, `draft/…`. */
export const storedNames = (page: Page, beginning: string): Promise<string[]> =>
  page.evaluate(async (beginning) => {
    const request = indexedDB.open('sukham-chat');
    const database = await new Promise<IDBDatabase>((open) => {
      request.onsuccess = () => open(request.result);
    });
    if (!database.objectStoreNames.contains('kept')) return [];
    const names = database.transaction('kept').objectStore('kept').getAllKeys();
    await new Promise((done) => {
      names.onsuccess = done;
    });
    database.close();
    return names.result.map(String).filter((name) => name.startsWith(beginning));
  }, beginning);

/** Whether these bytes stand anywhere in what the device keeps. */
export const isStoredInClear = (page: Page, bytes: Buffer): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const request = indexedDB.open('sukham-chat');
    const database = await new Promise<IDBDatabase>((open) => {
      request.onsuccess = () => open(request.result);
    });
    const all = database.transaction('kept').objectStore('kept').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    database.close();
    const inLatin = (value: unknown) =>
      typeof value === 'string' ? value : new TextDecoder('latin1').decode(value as Uint8Array);
    return all.result.some((value) => inLatin(value).includes(wanted));
  }, bytes.toString('latin1'));
