import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { customerAddresses } from './tables.ts';

export type AddressRow = typeof customerAddresses.$inferSelect;

interface Owner {
  readonly personId: string;
  readonly brandId: string;
}

const of = ({ personId, brandId }: Owner) =>
  and(eq(customerAddresses.personId, personId), eq(customerAddresses.brandId, brandId));

/** One change of a person's addresses at a time: there are ten at most, and one default. */
export async function lockAddresses(tx: Tx, { personId, brandId }: Owner): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${brandId} ${personId}`}, 0))`,
  );
}

export async function addressesOf(db: Db, owner: Owner): Promise<AddressRow[]> {
  return await db
    .select()
    .from(customerAddresses)
    .where(of(owner))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.createdAt), asc(customerAddresses.id));
}

export async function findAddress(db: Db, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(customerAddresses).where(eq(customerAddresses.id, id));
  return row;
}

/** False when the id is taken. */
export async function insertAddress(tx: Tx, row: AddressRow): Promise<boolean> {
  const made = await tx
    .insert(customerAddresses)
    .values(row)
    .onConflictDoNothing({ target: customerAddresses.id })
    .returning({ id: customerAddresses.id });
  return made.length > 0;
}

export async function saveAddress(tx: Tx, id: string, change: Partial<AddressRow>): Promise<AddressRow> {
  const [row] = await tx
    .update(customerAddresses)
    .set(change)
    .where(eq(customerAddresses.id, id))
    .returning();
  if (!row) throw new Error('an address was there and is gone');
  return row;
}

/** No other address of theirs is the default one any more. */
export async function clearDefault(tx: Tx, owner: Owner, exceptId: string): Promise<void> {
  await tx
    .update(customerAddresses)
    .set({ isDefault: false })
    .where(and(of(owner), eq(customerAddresses.isDefault, true), ne(customerAddresses.id, exceptId)));
}

export async function removeAddress(tx: Tx, id: string): Promise<void> {
  await tx.delete(customerAddresses).where(eq(customerAddresses.id, id));
}

export async function removeAddressesOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(customerAddresses).where(eq(customerAddresses.personId, personId));
}
