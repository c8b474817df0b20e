import { and, eq } from 'drizzle-orm';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Identifier } from '../rules.ts';
import { accountByIdentifier, createAccount, join, updatePerson } from './repository.ts';
import type { Sessions } from './sessions.ts';
import { memberships, persons } from './tables.ts';

export interface Membership {
  readonly brandId: string;
  readonly userType: UserType;
  readonly identifier: Identifier;
}

/**
 * Makes somebody a member of a brand by the word of the operator: the first member of staff, whom nobody else could
 * let in, and doctors, coaches and faculty heads. An account that exists is kept; a suspension is lifted.
 */
export async function addMember(
  db: Db,
  member: Membership & { readonly name?: string | undefined; readonly now: Date },
): Promise<'new account' | 'account known'> {
  return await db.transaction(async (tx) => {
    const known = await accountByIdentifier(tx, member.identifier);
    const { personId } =
      known ?? (await createAccount(tx, member.identifier, { language: 'en', now: member.now }));
    // Whoever uses the account already has chosen a name.
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
