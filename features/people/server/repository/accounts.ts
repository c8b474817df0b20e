import { and, eq, isNull, sql } from 'drizzle-orm';
import { accounts, memberships, persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db } from '#platform/server/db/database.ts';

const personById = builtOnce((db) =>
  db
    .select({ person: persons, phone: accounts.phone, email: accounts.email })
    .from(persons)
    .leftJoin(accounts, eq(accounts.personId, persons.id))
    .where(eq(persons.id, sql.placeholder('personId')))
    .prepare('people.person_by_id'),
);

/** A person with their contact details. */
export async function findPerson(db: Db, personId: string) {
  const [row] = await personById(db).execute({ personId });
  return row;
}

/** Whether a person is a patient of the brand, suspended or not, and not deleted. */
export async function isPatientOf(db: Db, brandId: string, personId: string): Promise<boolean> {
  const rows = await db
    .select({ id: persons.id })
    .from(persons)
    .innerJoin(
      memberships,
      and(
        eq(memberships.personId, persons.id),
        eq(memberships.brandId, brandId),
        eq(memberships.userType, 'patient'),
      ),
    )
    .where(and(eq(persons.id, personId), isNull(persons.erasedAt)));
  return rows.length > 0;
}
