import { deviceStore } from '#platform/web/session/device-store.ts';
import { decrypt, encrypt } from '#platform/web/session/encrypted-store.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';
import type { WaitingDose } from './waiting.ts';

/** Answers that wait for the network, encrypted with the key of the session: logging out makes them unreadable. */
export const disk = deviceStore('sukham-medications', 'waiting');

/** False where this browser can store nothing (plain http, a private window): it then lives as long as the page. */
export async function putOnDisk(item: WaitingDose): Promise<boolean> {
  try {
    const key = await sessionKey({ create: true });
    if (!key) return false;
    const sealed = await encrypt(key, item);
    await disk.ask('readwrite', (records) => records.put(sealed, item.key));
    return true;
  } catch (error) {
    console.warn('An answer could not be stored on this device.', error);
    return false;
  }
}

export async function dropFromDisk(key: string): Promise<void> {
  await disk.ask('readwrite', (records) => records.delete(key)).catch(() => undefined);
}

/** Everything that waits. What another session left is unreadable, and is dropped. */
export async function allOnDisk(): Promise<readonly WaitingDose[]> {
  const found: WaitingDose[] = [];
  try {
    const key = await sessionKey({ create: false });
    if (!key) return found;
    for (const name of await disk.names()) {
      const sealed = await disk.ask<string | undefined>('readonly', (records) => records.get(name));
      if (sealed === undefined) continue;
      try {
        found.push((await decrypt(key, sealed)) as WaitingDose);
      } catch (error) {
        console.warn('An answer of another session can not be read and is dropped.', error);
        await dropFromDisk(name);
      }
    }
  } catch (error) {
    console.warn('What waits for the network can not be read.', error);
  }
  return found;
}
