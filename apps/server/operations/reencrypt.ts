import type { FileStore } from '#partners/file-store/port.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import { countOld, reencryptTable, type SealedTable } from '#platform/server/crypto/sealed-table.ts';
import { forgetOtherDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import type { Db } from '#platform/server/db/database.ts';
import { encryptedBlobs, keyIdOfBlob } from '#platform/server/files/encrypted-blobs.ts';

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
  /** Whether everything is encrypted with the current key now. */
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
  if (!keys.encrypts) return { rows: 0, files: 0, isComplete: false };
  let rows = 0;
  for (const table of tables) rows += await reencryptTable(db, keys, table, isOver);
  let files = 0;
  for await (const key of of.files.keys()) {
    if (isOver()) break;
    if (await reencryptFile(of, key)) files++;
  }
  if (isOver()) return { rows, files, isComplete: false };
  await forgetOtherDataKeys(db, keys);
  return { rows, files, isComplete: true };
}

async function reencryptFile({ files, keys }: ToReencrypt, key: string): Promise<boolean> {
  const id = await keyIdOfBlob(files, key);
  if (id === undefined || id === keys.current.id) return false;
  const store = encryptedBlobs(files, keys);
  const content = await store.get(key);
  if (!content) return false;
  await store.put(key, content);
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
