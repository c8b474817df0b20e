import { deviceStore } from '#platform/web/session/device-store.ts';
import { decrypt, encrypt } from '#platform/web/session/encrypted-store.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';
import type { WaitingVital } from './waiting.ts';

/**
 * Readings that wait for the network, encrypted with the key of the session: logging out makes them unreadable.
 * A record for each, since several tabs write.
 */
export const disk = deviceStore('sukham-vitals', 'waiting');

/** False where this browser can keep nothing (plain http, a private window): it then lives as long as the page. */
export async function putOnDisk(item: WaitingVital): Promise<boolean> {
  try {
    const key = await sessionKey({ create: true });
    if (!key) return false;
    const sealed = await encrypt(key, item);
    await disk.ask('readwrite', (records) => records.put(sealed, item.id));
    return true;
  } catch (error) {
    console.warn('A reading could not be kept on this device.', error);
    return false;
  }
}

export async function dropFromDisk(id: string): Promise<void> {
  await disk.ask('readwrite', (records) => records.delete(id)).catch(() => undefined);
}

/** Everything that waits. What another session left is unreadable, and is dropped. */
export async function allOnDisk(): Promise<readonly WaitingVital[]> {
  const found: WaitingVital[] = [];
  try {
    const key = await sessionKey({ create: false });
    if (!key) return found;
    for (const name of await disk.names()) {
      const sealed = await disk.ask<string | undefined>('readonly', (records) => records.get(name));
      if (sealed === undefined) continue;
      try {
        found.push((await decrypt(key, sealed)) as WaitingVital);
      } catch (error) {
        console.warn('A reading of another session can not be read and is dropped.', error);
        await dropFromDisk(name);
      }
    }
  } catch (error) {
    console.warn('What waits for the network can not be read.', error);
  }
  return found;
}
