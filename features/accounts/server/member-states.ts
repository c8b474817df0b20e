import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { refuse } from '#platform/server/http/refusal.ts';
import type { Sessions } from './sessions.ts';
import { accounts, memberships } from './tables.ts';

/** The state of a member in a brand. */
export interface MemberState {
  /** With all their user types; a suspended member can't sign in there. */
  readonly suspended: boolean;
  /** Those that were not taken away, by name. */
  readonly userTypes: readonly UserType[];
}

/** As an entry of the changes of staff writes it. */
export const shown = ({ suspended, userTypes }: MemberState) => ({ suspended, user_types: userTypes });

/** People with an account at the brand, locked for the transaction; others are missing. */
export async function lockMembers(
  tx: Tx,
  brandId: string,
  personIds: readonly string[],
): Promise<Map<string, MemberState>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.brandId, brandId), inArray(memberships.personId, [...personIds])))
    .orderBy(memberships.personId, memberships.userType)
    .for('update');
  const reachable = await withAccount(tx, personIds);
  const found = new Map<string, MemberState>();
  for (const personId of new Set(rows.map((row) => row.personId))) {
    if (!reachable.has(personId)) continue;
    const held = rows.filter((row) => row.personId === personId && row.withdrawnAt === null);
    found.set(personId, {
      suspended: held.length > 0 && held.every(({ suspendedAt }) => suspendedAt !== null),
      userTypes: held.map(({ userType }) => userType),
    });
  }
  return found;
}

/**
 * `lockMembers` for a member of staff who changes them. Of two members of staff who suspend each other at the same
 * moment the second is refused, as with any call after their suspension.
 */
export async function lockMembersBy(
  tx: Tx,
  { brandId, personId, userType }: Pick<Principal, 'brandId' | 'personId' | 'userType'>,
  personIds: readonly string[],
): Promise<Map<string, MemberState>> {
  const found = await lockMembers(tx, brandId, [...personIds, personId]);
  const actor = found.get(personId);
  if (!actor || actor.suspended || !actor.userTypes.includes(userType)) throw refuse('token_not_valid');
  return found;
}

async function withAccount(db: Db, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(and(inArray(accounts.personId, [...personIds]), isNull(accounts.closedAt)));
  return new Set(rows.map(({ personId }) => personId));
}

export interface MemberChange {
  readonly personId: string;
  readonly brandId: string;
  readonly before: MemberState;
  readonly after: MemberState;
  readonly by: string;
  readonly now: Date;
}

/**
 * Brings a member from one state to the other. A member who loses a right is signed out of the brand on all devices.
 * The caller must clear the authenticator's cache after the commit.
 */
export async function setMember(tx: Tx, sessions: Sessions, change: MemberChange): Promise<void> {
  const { personId, brandId, before, after, by, now } = change;
  const of = and(eq(memberships.personId, personId), eq(memberships.brandId, brandId));
  const granted = after.userTypes.filter((each) => !before.userTypes.includes(each));
  const withdrawn = before.userTypes.filter((each) => !after.userTypes.includes(each));
  for (const userType of granted)
    await tx
      .insert(memberships)
      .values({ personId, brandId, userType, since: now })
      .onConflictDoUpdate({
        target: [memberships.personId, memberships.brandId, memberships.userType],
        set: { withdrawnAt: null },
      });
  if (withdrawn.length > 0)
    await tx
      .update(memberships)
      .set({ withdrawnAt: now, suspendedAt: now, suspendedBy: by })
      .where(and(of, inArray(memberships.userType, withdrawn)));
  if (granted.length > 0 || before.suspended !== after.suspended)
    await tx
      .update(memberships)
      .set(after.suspended ? { suspendedAt: now, suspendedBy: by } : { suspendedAt: null, suspendedBy: null })
      .where(and(of, isNull(memberships.withdrawnAt)));
  const loses = withdrawn.length > 0 || (after.suspended && !before.suspended);
  if (loses) await sessions.end(tx, { personId, brandId, because: 'suspended', now });
}
