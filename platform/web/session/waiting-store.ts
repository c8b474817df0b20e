import { type DeviceStore, deviceStore } from './device-store.ts';
import { decrypt, encrypt } from './encrypted-store.ts';
import { sessionKey } from './session-key.ts';

/** What a feature has to send once there is a network, encrypted with the key of the session. */
export interface WaitingStore<T> extends Pick<DeviceStore, 'erase'> {
  /** Everything that waits. What another session left is unreadable, and is dropped. */
  all(): Promise<readonly T[]>;
  /** False where this browser can store nothing (plain http, a private window): it then lives as long as the page. */
  put(item: T): Promise<boolean>;
  drop(name: string): Promise<void>;
}

/**
 * A record for each item, since several tabs write. Logging out makes them unreadable.
 * @param database name of the browser's database, e.g. `sukham-vitals`
 * @param nameOf under which name an item is stored; the same name replaces it
 */
export function waitingStore<T>(database: string, nameOf: (item: T) => string): WaitingStore<T> {
  const disk = deviceStore(database, 'waiting');
  const drop = async (name: string): Promise<void> => {
    await disk.ask('readwrite', (records) => records.delete(name)).catch(() => undefined);
  };
  return {
    erase: disk.erase,
    drop,
    async put(item) {
      try {
        const key = await sessionKey({ create: true });
        if (!key) return false;
        const sealed = await encrypt(key, item);
        await disk.ask('readwrite', (records) => records.put(sealed, nameOf(item)));
        return true;
      } catch (error) {
        console.warn('What waits for the network could not be stored on this device.', error);
        return false;
      }
    },
    async all() {
      const found: T[] = [];
      try {
        const key = await sessionKey({ create: false });
        if (!key) return found;
        for (const name of await disk.names()) {
          const sealed = await disk.ask<string | undefined>('readonly', (records) => records.get(name));
          if (sealed === undefined) continue;
          try {
            found.push((await decrypt(key, sealed)) as T);
          } catch (error) {
            console.warn('What another session left can not be read and is dropped.', error);
            await drop(name);
          }
        }
      } catch (error) {
        console.warn('What waits for the network can not be read.', error);
      }
      return found;
    },
  };
}
