import { and, asc, count, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { addDependent, changeDetails, type PersonDetails, persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { FamilyMember } from '../../contract.ts';
import { familyMembers } from '../tables.ts';

export type FamilyRelation = FamilyMember['relation'];
export type FamilyRow = Awaited<ReturnType<typeof familyOf>>[number];

const columns = {
  personId: familyMembers.personId,
  relation: familyMembers.relation,
  name: persons.name,
  dateOfBirth: persons.dateOfBirth,
  sex: persons.sex,
  abhaNumber: persons.abhaNumber,
  city: persons.city,
  language: persons.language,
  imageFileId: persons.imageFileId,
};
const active = (brandId: string | Placeholder, holderId: string | Placeholder) =>
  and(
    eq(familyMembers.brandId, brandId),
    eq(familyMembers.holderId, holderId),
    isNull(familyMembers.endedAt),
  );

/** The family members a person acts for, in the order in which they were added. */
export async function familyOf(db: Db, brandId: string, holderId: string) {
  return await db
    .select(columns)
    .from(familyMembers)
    .innerJoin(persons, and(eq(persons.id, familyMembers.personId), isNull(persons.erasedAt)))
    .where(active(brandId, holderId))
    .orderBy(asc(familyMembers.since), asc(familyMembers.id));
}

const idsOfFamily = builtOnce((db) =>
  db
    .select({ id: familyMembers.personId })
    .from(familyMembers)
    .innerJoin(persons, and(eq(persons.id, familyMembers.personId), isNull(persons.erasedAt)))
    .where(active(sql.placeholder('brandId'), sql.placeholder('holderId')))
    .orderBy(asc(familyMembers.since), asc(familyMembers.id))
    .prepare('people.ids_of_family'),
);

/** The same, their ids alone. */
export async function familyIdsOf(db: Db, brandId: string, holderId: string): Promise<string[]> {
  return (await idsOfFamily(db).execute({ brandId, holderId })).map(({ id }) => id);
}

export async function findFamilyMember(
  db: Db,
  brandId: string,
  holderId: string,
  personId: string,
): Promise<FamilyRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(familyMembers)
    .innerJoin(persons, and(eq(persons.id, familyMembers.personId), isNull(persons.erasedAt)))
    .where(and(active(brandId, holderId), eq(familyMembers.personId, personId)));
  return row;
}

/** Whether `personId` may do for `otherId` what they may do for themselves. True for oneself. */
export async function mayActFor(
  db: Db,
  brandId: string,
  personId: string,
  otherId: string,
): Promise<boolean> {
  return personId === otherId || (await findFamilyMember(db, brandId, personId, otherId)) !== undefined;
}

const caretakers = builtOnce((db) =>
  db
    .select({ personId: familyMembers.personId, holderId: familyMembers.holderId })
    .from(familyMembers)
    .where(
      and(
        eq(familyMembers.brandId, sql.placeholder('brandId')),
        sql`${familyMembers.personId} = any(${sql.placeholder('personIds')}::uuid[])`,
        isNull(familyMembers.endedAt),
      ),
    )
    .prepare('people.caretakers'),
);

/** Those who act for family members, in one query: for each at most one today. */
export async function caretakersOfEach(
  db: Db,
  brandId: string,
  personIds: readonly string[],
): Promise<{ readonly personId: string; readonly holderId: string }[]> {
  return await caretakers(db).execute({ brandId, personIds });
}

export async function caretakersOf(db: Db, brandId: string, personId: string): Promise<string[]> {
  return (await caretakersOfEach(db, brandId, [personId])).map(({ holderId }) => holderId);
}

/** Serialises the additions of a person, so that a limit holds. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.select({ id: persons.id }).from(persons).where(eq(persons.id, personId)).for('update');
}

export async function countFamily(tx: Tx, brandId: string, holderId: string): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(familyMembers).where(active(brandId, holderId));
  return row?.many ?? 0;
}

/** A person without an account, patient of the brand, managed by `holderId`. False when the id is taken. */
export async function insertFamilyMember(
  tx: Tx,
  given: {
    brandId: string;
    holderId: string;
    personId: string;
    details: PersonDetails;
    city: string | null;
    relation: FamilyRelation;
  },
  now: Date,
): Promise<boolean> {
  const { brandId, holderId, personId, details, city, relation } = given;
  if (!(await addDependent(tx, { brandId, personId, details, city }, now))) return false;
  await tx.insert(familyMembers).values({ id: uuid(), brandId, holderId, personId, relation, since: now });
  return true;
}

export async function saveFamilyMember(
  tx: Tx,
  of: { brandId: string; holderId: string; personId: string },
  details: Partial<PersonDetails>,
  relation: FamilyRelation | undefined,
  now: Date,
): Promise<void> {
  await changeDetails(tx, of, details, now);
  if (relation)
    await tx
      .update(familyMembers)
      .set({ relation })
      .where(and(active(of.brandId, of.holderId), eq(familyMembers.personId, of.personId)));
}

export async function endFamilyMember(
  tx: Tx,
  of: { brandId: string; holderId: string; personId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(familyMembers)
    .set({ endedAt: now })
    .where(and(active(of.brandId, of.holderId), eq(familyMembers.personId, of.personId)));
}

/** Ends all family relations of a guardian. @returns the dependents of those relations */
export async function endFamilyOf(
  tx: Tx,
  holderId: string,
  now: Date,
): Promise<{ readonly brandId: string; readonly personId: string }[]> {
  return await tx
    .update(familyMembers)
    .set({ endedAt: now })
    .where(and(eq(familyMembers.holderId, holderId), isNull(familyMembers.endedAt)))
    .returning({ brandId: familyMembers.brandId, personId: familyMembers.personId });
}

/** Whether anybody acts for them, in any brand. */
export async function hasHolder(db: Db, personId: string): Promise<boolean> {
  const rows = await db
    .select({ id: familyMembers.id })
    .from(familyMembers)
    .where(and(eq(familyMembers.personId, personId), isNull(familyMembers.endedAt)))
    .limit(1);
  return rows.length > 0;
}
