import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Language } from '#platform/contract/language.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Identifier } from '../rules.ts';
import { accounts, linkedIdentities, memberships, persons } from './tables.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type PersonRow = typeof persons.$inferSelect;
export type MembershipRow = typeof memberships.$inferSelect;

const column = (identifier: Identifier) => (identifier.kind === 'phone' ? accounts.phone : accounts.email);

export async function accountByIdentifier(db: Db, identifier: Identifier): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(column(identifier), identifier.value), isNull(accounts.closedAt)))
    .limit(1);
  return row;
}

export async function accountOf(db: Db, personId: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.personId, personId), isNull(accounts.closedAt)))
    .limit(1);
  return row;
}

export async function accountOfIdentity(
  db: Db,
  provider: string,
  subject: string,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(linkedIdentities)
    .innerJoin(accounts, eq(accounts.personId, linkedIdentities.personId))
    .where(
      and(
        eq(linkedIdentities.provider, provider),
        eq(linkedIdentities.subject, subject),
        isNull(accounts.closedAt),
      ),
    )
    .limit(1);
  return row?.account;
}

export async function personOf(db: Db, personId: string): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(persons).where(eq(persons.id, personId)).limit(1);
  return row;
}

export async function membershipsOf(db: Db, personId: string, brandId: string): Promise<MembershipRow[]> {
  return await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.personId, personId), eq(memberships.brandId, brandId)));
}

/** Where a person is known. */
export async function brandsOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brandId: memberships.brandId })
    .from(memberships)
    .where(eq(memberships.personId, personId));
  return rows.map(({ brandId }) => brandId);
}

/** Makes an account for an identifier that has none; returns the existing one when another request was faster. */
export async function createAccount(
  tx: Tx,
  identifier: Identifier,
  about: { language: Language; name?: string; now: Date },
): Promise<AccountRow> {
  const personId = uuid();
  await tx
    .insert(persons)
    .values({ id: personId, name: about.name ?? null, language: about.language, createdAt: about.now });
  const [made] = await tx
    .insert(accounts)
    .values({ personId, [identifier.kind]: identifier.value, createdAt: about.now })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  await tx.delete(persons).where(eq(persons.id, personId));
  const existing = await accountByIdentifier(tx, identifier);
  if (!existing) throw new Error('an account was there and is gone');
  return existing;
}

export async function linkIdentity(
  tx: Tx,
  link: { provider: string; subject: string; personId: string; emailVerified: boolean; now: Date },
): Promise<void> {
  const { now, ...row } = link;
  await tx
    .insert(linkedIdentities)
    .values({ ...row, linkedAt: now })
    .onConflictDoNothing();
}

export async function join(
  tx: Tx,
  personId: string,
  brandId: string,
  userType: UserType,
  now: Date,
): Promise<void> {
  await tx.insert(memberships).values({ personId, brandId, userType, since: now }).onConflictDoNothing();
}

export async function setPasswordHash(
  tx: Tx,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now })
    .where(eq(accounts.personId, personId));
}

export async function updatePerson(
  tx: Tx,
  personId: string,
  change: Partial<typeof persons.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(persons).set(change).where(eq(persons.id, personId));
}
