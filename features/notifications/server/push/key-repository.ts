import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { pushKeys, pushSubscriptions } from '../tables.ts';

const ONLY = 'vapid';
type Keys = Omit<typeof pushKeys.$inferSelect, 'id'>;

export async function findKeys(db: Db): Promise<Keys | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, ONLY));
  return row;
}

/** Those that are there stay. */
export async function insertKeys(db: Db, keys: Keys): Promise<void> {
  await db
    .insert(pushKeys)
    .values({ id: ONLY, ...keys })
    .onConflictDoNothing();
}

/** What was subscribed with the old ones can't be written to with others. */
export async function replaceKeys(db: Db, keys: Keys): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(pushKeys).set(keys).where(eq(pushKeys.id, ONLY));
    await tx.delete(pushSubscriptions);
  });
}
