import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { makeVapidKeys, type VapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import type { Db } from '#platform/server/db/database.ts';
import { findKeys, insertKeys, replaceKeys } from './key-repository.ts';

/**
 * Makes the keys at the first start; of servers that start together the first one's stay. Keys that were sealed with
 * another SECRET_KEY can't be opened any more. Nor do the sessions of that time live on, so nothing is lost with them.
 */
export async function preparePushKeys(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const made = makeVapidKeys();
  const row = { publicKey: made.publicKey, sealedPrivateKey: secrets.seal(made.privateKey), madeAt: now };
  await insertKeys(db, row);
  try {
    await storedPushKeys(db, secrets);
  } catch {
    await replaceKeys(db, row);
  }
}

/** @throws when there are none, or when they were sealed with another SECRET_KEY */
export async function storedPushKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const row = await findKeys(db);
  if (!row) throw new Error('there are no keys for web push');
  return { publicKey: row.publicKey, privateKey: secrets.open(row.sealedPrivateKey) };
}
