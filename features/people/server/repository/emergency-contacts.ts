import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { emergencyContacts } from '../tables.ts';

export type ContactRow = typeof emergencyContacts.$inferSelect;

const of = (brandId: string, patientId: string) =>
  and(eq(emergencyContacts.brandId, brandId), eq(emergencyContacts.patientId, patientId));

export async function contactsOf(db: Db, brandId: string, patientId: string): Promise<ContactRow[]> {
  return await db
    .select()
    .from(emergencyContacts)
    .where(of(brandId, patientId))
    .orderBy(asc(emergencyContacts.createdAt), asc(emergencyContacts.id));
}

export async function countContacts(tx: Tx, brandId: string, patientId: string): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(emergencyContacts).where(of(brandId, patientId));
  return row?.many ?? 0;
}

export async function findContact(db: Db, brandId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await db
    .select()
    .from(emergencyContacts)
    .where(and(eq(emergencyContacts.id, id), eq(emergencyContacts.brandId, brandId)));
  return row;
}

/** False when the id is taken. */
export async function insertContact(tx: Tx, row: ContactRow): Promise<boolean> {
  const made = await tx
    .insert(emergencyContacts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: emergencyContacts.id });
  return made.length > 0;
}

export async function saveContact(tx: Tx, id: string, change: Partial<ContactRow>): Promise<ContactRow> {
  const [row] = await tx
    .update(emergencyContacts)
    .set(change)
    .where(eq(emergencyContacts.id, id))
    .returning();
  if (!row) throw new Error('an emergency contact was there and is gone');
  return row;
}

export async function deleteContact(tx: Tx, id: string): Promise<void> {
  await tx.delete(emergencyContacts).where(eq(emergencyContacts.id, id));
}

export async function deleteContactsOf(tx: Tx, patientId: string): Promise<void> {
  await tx.delete(emergencyContacts).where(eq(emergencyContacts.patientId, patientId));
}
