import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { accounts, memberships, persons } from '#features/accounts/server/index.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db } from '#platform/server/db/database.ts';
import { UUID } from '#platform/server/http/cursor.ts';
import { likePattern } from '../../rules.ts';
import { afterName, anyLike, type NamePosition, nameKey } from './names.ts';

export interface MemberFilter {
  readonly tokens?: readonly string[];
  readonly userType?: UserType | undefined;
  readonly suspended?: boolean | undefined;
  readonly ids?: readonly string[];
}

/** The user types of one person at a brand that were not taken away, and since when all of them are suspended. */
const heldAt = (db: Db, brandId: string) =>
  db
    .select({
      userTypes: sql<
        UserType[]
      >`coalesce(array_agg(${memberships.userType} order by ${memberships.userType}) filter (where ${memberships.withdrawnAt} is null), '{}')`.as(
        'user_types',
      ),
      suspendedAt: sql<Date | null>`case when bool_and(${memberships.suspendedAt} is not null)
        filter (where ${memberships.withdrawnAt} is null)
        then max(${memberships.suspendedAt}) filter (where ${memberships.withdrawnAt} is null) end`
        .mapWith((value) => value && new Date(value))
        .as('suspended_at'),
      since: sql<Date>`min(${memberships.since})`.mapWith((value) => new Date(value)).as('since'),
    })
    .from(memberships)
    .where(and(eq(memberships.personId, persons.id), eq(memberships.brandId, brandId)))
    .having(sql`count(*) > 0`)
    .as('held');
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** People with an account at a brand, by name. Those of one person are gathered once that person's turn has come. */
export async function listMembers(
  db: Db,
  brandId: string,
  { tokens = [], userType, suspended, ids }: MemberFilter,
  from: NamePosition,
  limit: number,
) {
  const held = heldAt(db, brandId);
  const { userTypes, suspendedAt, since } = held;
  return await db
    .select({
      id: persons.id,
      name: persons.name,
      imageFileId: persons.imageFileId,
      phone: accounts.phone,
      email: accounts.email,
      isUnclaimed: sql<boolean>`${accounts.claimTries} is not null`,
      nameKey,
      userTypes,
      suspendedAt,
      since,
    })
    .from(persons)
    .innerJoin(accounts, and(eq(accounts.personId, persons.id), isNull(accounts.closedAt)))
    .innerJoinLateral(held, sql`true`)
    .where(
      and(
        isNull(persons.erasedAt),
        ids ? inArray(persons.id, [...ids]) : undefined,
        userType &&
          sql`exists (select 1 from memberships k where k.person_id = ${persons.id} and k.brand_id = ${brandId}
            and k.user_type = ${userType} and k.withdrawn_at is null)`,
        suspended === undefined ? undefined : suspended ? isNotNull(suspendedAt) : isNull(suspendedAt),
        ...tokens.map(matches),
        afterName(from),
      ),
    )
    .orderBy(nameKey, persons.id)
    .limit(limit);
}

/** A word of a search is part of a name or an address, or at least four digits of a telephone number. */
function matches(token: string): SQL | undefined {
  const digits = token.replace(/\D/g, '');
  return or(
    anyLike(likePattern(token), persons.name, accounts.email),
    digits.length >= 4 && /^[+\d-]+$/.test(token) ? anyLike(likePattern(digits), accounts.phone) : undefined,
  );
}

/** Ids of the members of staff of a brand who are not suspended. */
export async function staffOf(db: Db, brandId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.personId })
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.userType, 'staff'),
        isNull(memberships.suspendedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

const names = builtOnce((db) =>
  db
    .select({ id: persons.id, name: persons.name })
    .from(persons)
    .where(sql`${persons.id} = any(${sql.placeholder('people')}::uuid[])`)
    .prepare('people.names'),
);

/** By id, of whichever brand; whether they may be shown is decided by who asks. */
export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const people = ids.filter((id) => UUID.test(id));
  if (people.length === 0) return new Map();
  const rows = await names(db).execute({ people });
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}
