import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { ACCOUNT_EVENTS } from '../contract.ts';
import { CLAIM_TRIES, type Identifier } from '../rules.ts';
import { accountByIdentifier, createAccount, join, updatePerson } from './repository.ts';
import type { Sessions } from './sessions.ts';
import { accounts, memberships, persons } from './tables.ts';

export interface Membership {
  readonly brandId: string;
  readonly userType: UserType;
  readonly identifier: Identifier;
}

/**
 * The operator makes a person a member of a brand: the first member of staff, and doctors, coaches and faculty heads.
 * An existing account stays as it is; a suspension is lifted.
 */
export async function addMember(
  db: Db,
  member: Membership & { readonly name?: string | undefined; readonly now: Date },
): Promise<'new account' | 'account known'> {
  return await db.transaction(async (tx) => {
    const known = await accountByIdentifier(tx, member.identifier);
    const { personId } =
      known ?? (await createAccount(tx, member.identifier, { language: 'en', now: member.now }));
    // A person who already uses the account has chosen a name.
    const [person] = await tx.select().from(persons).where(eq(persons.id, personId));
    if (member.name && !person?.name) await updatePerson(tx, personId, { name: member.name });
    await join(tx, personId, member.brandId, member.userType, member.now);
    await tx
      .update(memberships)
      .set({ suspendedAt: null, suspendedBy: null, withdrawnAt: null })
      .where(isOf(personId, member));
    return known ? 'account known' : 'new account';
  });
}

export interface PatientAccount {
  readonly brandId: string;
  /** E.164. */
  readonly phone: string;
  readonly about: Pick<typeof persons.$inferInsert, 'name' | 'dateOfBirth' | 'sex' | 'language'>;
  readonly now: Date;
}

/**
 * Makes an account for a patient at the front desk. The person who receives the codes of that number signs in to it,
 * and names the year of birth the first time (`claim.ts`), since a number is easily mistyped.
 * @returns the person's id; null, and nothing is made, where the number has an account.
 */
export async function addPatientAccount(
  tx: Tx,
  { brandId, phone, about, now }: PatientAccount,
): Promise<string | null> {
  const personId = uuid();
  await tx.insert(persons).values({ id: personId, ...about, createdAt: now });
  const made = await tx
    .insert(accounts)
    .values({ personId, phone, createdAt: now, claimTries: CLAIM_TRIES })
    .onConflictDoNothing()
    .returning({ personId: accounts.personId });
  if (made.length === 0) {
    await tx.delete(persons).where(eq(persons.id, personId));
    return null;
  }
  await join(tx, personId, brandId, 'patient', now);
  await publish(tx, now, { ...declared(ACCOUNT_EVENTS.registered, { person_id: personId }), brandId });
  return personId;
}

/** Ends a membership of that user type and every session of the person at the brand. False when there is none. */
export async function removeMember(
  db: Db,
  sessions: Sessions,
  member: Membership & { readonly now: Date },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const account = await accountByIdentifier(tx, member.identifier);
    if (!account) return false;
    const { personId } = account;
    const suspended = await tx
      .update(memberships)
      .set({ suspendedAt: member.now, withdrawnAt: member.now })
      .where(isOf(personId, member))
      .returning();
    if (suspended.length > 0)
      await sessions.end(tx, { personId, brandId: member.brandId, because: 'suspended', now: member.now });
    return suspended.length > 0;
  });
}

const isOf = (personId: string, { brandId, userType }: Membership) =>
  and(
    eq(memberships.personId, personId),
    eq(memberships.brandId, brandId),
    eq(memberships.userType, userType),
  );
