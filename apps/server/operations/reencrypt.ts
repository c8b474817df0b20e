import type { FileStore } from '#partners/file-store/port.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import { countOld, reencryptTable, type SealedTable } from '#platform/server/crypto/sealed-table.ts';
import { FILES, Unreadable } from '#platform/server/crypto/unreadable.ts';
import { forgetOtherDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ChangedFile, encryptedBlobs, keyIdOfBlob } from '#platform/server/files/encrypted-blobs.ts';

export interface ToReencrypt {
  readonly db: Db;
  readonly keys: KeyRing;
  /** The store itself, below the one that encrypts. */
  readonly files: FileStore;
  readonly tables: readonly SealedTable[];
}

export interface Reencrypted {
  readonly rows: number;
  readonly files: number;
  /** What stayed as it is, for it can't be decrypted. */
  readonly unreadable: Pick<Unreadable, 'rows' | 'files' | 'counts'>;
  /** Whether everything that can be decrypted is encrypted with the current key now. */
  readonly isComplete: boolean;
}

/**
 * Encrypts everything at rest with the current key, until `isOver`. It can be stopped and begun again at any time;
 * people go on working meanwhile.
 */
export async function reencryptAll(
  of: ToReencrypt,
  isOver: () => boolean = () => false,
): Promise<Reencrypted> {
  const { db, keys, tables } = of;
  const unreadable = new Unreadable();
  if (!keys.encrypts) return { rows: 0, files: 0, unreadable, isComplete: false };
  let rows = 0;
  for (const table of tables) rows += await reencryptTable(db, keys, table, unreadable, isOver);
  let files = 0;
  for await (const key of of.files.keys()) {
    if (isOver()) break;
    if (await reencryptFile(of, key, unreadable)) files++;
  }
  if (isOver()) return { rows, files, unreadable, isComplete: false };
  const lost = unreadable.counts.filter(({ because }) => because === 'key_lost');
  await forgetOtherDataKeys(
    db,
    keys,
    lost.map(({ key }) => key),
  );
  return { rows, files, unreadable, isComplete: true };
}

async function reencryptFile(
  { files, keys }: ToReencrypt,
  key: string,
  unreadable: Unreadable,
): Promise<boolean> {
  const id = await keyIdOfBlob(files, key);
  if (id === undefined || id === keys.current.id) return false;
  if (id !== null && !keys.find(id)) {
    unreadable.add(FILES, new Map([[id, 'key_lost']]));
    return false;
  }
  const store = encryptedBlobs(files, keys);
  const content = await store.get(key);
  if (!content) return false;
  try {
    await store.put(key, content);
  } catch (error) {
    if (id === null || !(error instanceof ChangedFile)) throw error;
    unreadable.add(FILES, new Map([[id, 'damaged']]));
    return false;
  }
  return true;
}

/** What is not encrypted with the current key. */
export async function leftToReencrypt({ db, keys, files, tables }: ToReencrypt) {
  let rows = 0;
  for (const table of tables) rows += await countOld(db, keys, table);
  let left = 0;
  for await (const key of files.keys()) {
    const id = await keyIdOfBlob(files, key);
    if (id !== undefined && id !== keys.current.id) left++;
  }
  return { rows, files: left };
}
