import { decrypt, encrypt } from '#platform/web/session/encrypted-store.ts';
import { sessionKey } from '#platform/web/session/session-key.ts';
import { disk } from './disk.ts';

/**
 * What of chats must outlive this page: messages that wait to be sent, drafts, notices that were read. Encrypted
 * with the key of the session, so that logging out makes it unreadable. A record for each, since several tabs write.
 */
export type Kind = 'waiting' | 'draft' | 'notice';

const nameOf = (kind: Kind, id: string): string => `${kind}/${id}`;

/** True when it is on the disk; false where this browser can keep nothing (plain http, a private window). */
export async function store(kind: Kind, id: string, value: unknown): Promise<boolean> {
  try {
    const key = await sessionKey({ create: true });
    if (!key) return false;
    const sealed = await encrypt(key, value);
    await disk.ask('readwrite', (records) => records.put(sealed, nameOf(kind, id)));
    return true;
  } catch (error) {
    console.warn('Something of a chat could not be kept on this device.', error);
    return false;
  }
}

export async function drop(kind: Kind, id: string): Promise<void> {
  await disk.ask('readwrite', (records) => records.delete(nameOf(kind, id))).catch(() => undefined);
}

/** Everything of a kind, by id. What another session left is unreadable, and is dropped. */
export async function allStored<T>(kind: Kind): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  try {
    const key = await sessionKey({ create: false });
    if (!key) return found;
    for (const name of await disk.names(`${kind}/`)) {
      const id = name.slice(kind.length + 1);
      const sealed = await disk.ask<string | undefined>('readonly', (records) => records.get(name));
      if (sealed === undefined) continue;
      try {
        found.set(id, (await decrypt(key, sealed)) as T);
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

/** One of them as it is now; undefined when it isn't there any more. @throws when it can't be read */
export async function storedOne<T>(kind: Kind, id: string): Promise<T | undefined> {
  const sealed = await disk.ask<string | undefined>('readonly', (records) => records.get(nameOf(kind, id)));
  if (sealed === undefined) return undefined;
  const key = await sessionKey({ create: false });
  if (!key) throw new Error('its key is gone');
  return (await decrypt(key, sealed)) as T;
}
