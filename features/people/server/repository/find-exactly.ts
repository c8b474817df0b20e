import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts, memberships, persons } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { familyMembers } from '../tables.ts';
import { nameKey } from './names.ts';

const holderAccount = alias(accounts, 'holder_account');

/**
 * Patients of a brand who have exactly this number (E.164; also that of who manages them) or exactly this name, in
 * whichever case. Nothing else of them is read.
 */
export async function findExactly(
  db: Db,
  brandId: string,
  by: { readonly phone: string } | { readonly name: string },
  limit: number,
): Promise<{ id: string; name: string | null }[]> {
  return await db
    .select({ id: persons.id, name: persons.name })
    .from(persons)
    .innerJoin(
      memberships,
      and(
        eq(memberships.personId, persons.id),
        eq(memberships.brandId, brandId),
        eq(memberships.userType, 'patient'),
      ),
    )
    .leftJoin(accounts, eq(accounts.personId, persons.id))
    .leftJoin(
      familyMembers,
      and(
        eq(familyMembers.personId, persons.id),
        eq(familyMembers.brandId, brandId),
        isNull(familyMembers.endedAt),
      ),
    )
    .leftJoin(holderAccount, eq(holderAccount.personId, familyMembers.holderId))
    .where(
      and(
        isNull(persons.erasedAt),
        'phone' in by
          ? or(eq(accounts.phone, by.phone), eq(holderAccount.phone, by.phone))
          : eq(nameKey, sql`lower(${by.name})`),
      ),
    )
    .orderBy(nameKey, persons.id)
    .limit(limit);
}
