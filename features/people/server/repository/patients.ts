import { and, eq, isNull, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts, memberships, persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { likePattern } from '../../rules.ts';
import { careRelations, familyMembers, patientDetails } from '../tables.ts';
import { hasBreakGlass } from './break-glass.ts';
import { afterName, anyLike, type NamePosition, nameKey } from './names.ts';

export type DetailsRow = typeof patientDetails.$inferSelect;

/** The one who manages a family member. */
const holder = alias(persons, 'holder');
const holderAccount = alias(accounts, 'holder_account');

const basics = {
  id: persons.id,
  name: persons.name,
  otherName: persons.otherName,
  imageFileId: persons.imageFileId,
  dateOfBirth: persons.dateOfBirth,
  sex: persons.sex,
  city: persons.city,
  language: persons.language,
  phone: sql<string | null>`coalesce(${accounts.phone}, ${holderAccount.phone})`,
  email: sql<string | null>`coalesce(${accounts.email}, ${holderAccount.email})`,
  holderId: familyMembers.holderId,
  holderName: holder.name,
  holderOtherName: holder.otherName,
  relation: familyMembers.relation,
};

const isPatient = (brandId: string | Placeholder): SQL | undefined =>
  and(
    eq(memberships.personId, persons.id),
    eq(memberships.brandId, brandId),
    eq(memberships.userType, 'patient'),
  );

/** Joins that every read of patients makes; the caller has persons and puts further joins and conditions. */
const family = (brandId: string | Placeholder): SQL | undefined =>
  and(
    eq(familyMembers.personId, persons.id),
    eq(familyMembers.brandId, brandId),
    isNull(familyMembers.endedAt),
  );

export type PatientBasicsRow = NonNullable<Awaited<ReturnType<typeof findPatient>>>['basics'];
export interface ListedPatientRow extends PatientBasicsRow {
  readonly nameKey: string;
  readonly assignedSince: Date | null;
}

const brand = sql.placeholder('brandId');
const patient = sql.placeholder('patientId');
const reader = sql.placeholder('readerId');

const patientById = builtOnce((db) =>
  db
    .select({
      basics,
      abhaNumber: persons.abhaNumber,
      details: patientDetails,
      suspendedAt: memberships.suspendedAt,
      isUnclaimed: sql<boolean>`${accounts.claimTries} is not null`,
    })
    .from(persons)
    .innerJoin(memberships, isPatient(brand))
    .leftJoin(accounts, eq(accounts.personId, persons.id))
    .leftJoin(familyMembers, family(brand))
    .leftJoin(holder, eq(holder.id, familyMembers.holderId))
    .leftJoin(holderAccount, eq(holderAccount.personId, familyMembers.holderId))
    .leftJoin(patientDetails, and(eq(patientDetails.personId, persons.id), eq(patientDetails.brandId, brand)))
    .where(and(eq(persons.id, patient), isNull(persons.erasedAt)))
    .prepare('people.patient_by_id'),
);

export async function findPatient(db: Db, brandId: string, patientId: string) {
  const [row] = await patientById(db).execute({ brandId, patientId });
  return row;
}

/** The patients of a brand, or those in one clinician's care, by name. */
export async function listPatients(
  db: Db,
  of: { brandId: string; clinicianId: string | null },
  narrow: {
    readonly tokens: readonly string[];
    /** A condition of another feature. */
    readonly also: ((patientId: SQLWrapper) => SQL) | undefined;
  },
  from: NamePosition,
  limit: number,
): Promise<ListedPatientRow[]> {
  const { brandId, clinicianId } = of;
  const assigned = db
    .select({
      patientId: careRelations.patientId,
      since: sql<Date>`min(${careRelations.since})`.mapWith(careRelations.since).as('assigned_since'),
    })
    .from(careRelations)
    .where(
      and(
        eq(careRelations.brandId, brandId),
        isNull(careRelations.endedAt),
        clinicianId === null ? sql`false` : eq(careRelations.clinicianId, clinicianId),
      ),
    )
    .groupBy(careRelations.patientId)
    .as('assigned');
  return await db
    .select({ ...basics, nameKey, assignedSince: assigned.since })
    .from(persons)
    .innerJoin(memberships, isPatient(brandId))
    .leftJoin(assigned, eq(assigned.patientId, persons.id))
    .leftJoin(accounts, eq(accounts.personId, persons.id))
    .leftJoin(familyMembers, family(brandId))
    .leftJoin(holder, eq(holder.id, familyMembers.holderId))
    .leftJoin(holderAccount, eq(holderAccount.personId, familyMembers.holderId))
    .where(
      and(
        isNull(persons.erasedAt),
        clinicianId === null ? undefined : sql`${assigned.patientId} is not null`,
        ...narrow.tokens.map(matches),
        narrow.also?.(persons.id),
        afterName(from),
      ),
    )
    .orderBy(nameKey, persons.id)
    .limit(limit);
}

/** A word of a search is part of a name, or at least four digits of a telephone number. */
function matches(token: string): SQL | undefined {
  const digits = token.replace(/\D/g, '');
  return or(
    anyLike(likePattern(token), persons.name, persons.otherName),
    digits.length >= 4 && /^[+\d-]+$/.test(token)
      ? anyLike(likePattern(digits), accounts.phone, holderAccount.phone)
      : undefined,
  );
}

/** The relation of a user to a patient, in one query; undefined when there is no such patient in the brand. */
export interface CareAccess {
  readonly actsFor: boolean;
  readonly assigned: boolean;
}
const careAccess = builtOnce((db) =>
  db
    .select({
      actsFor: sql<boolean>`exists (select 1 from ${familyMembers} f where f.brand_id = ${brand}
        and f.holder_id = ${reader} and f.person_id = ${patient} and f.ended_at is null)`,
      assigned: sql<boolean>`(exists (select 1 from ${careRelations} r where r.brand_id = ${brand}
        and r.clinician_id = ${reader} and r.patient_id = ${patient} and r.ended_at is null)
        or ${hasBreakGlass(brand, reader, patient)})`,
    })
    .from(persons)
    .innerJoin(memberships, isPatient(brand))
    .where(and(eq(persons.id, patient), isNull(persons.erasedAt)))
    .prepare('people.care_access'),
);

export async function careAccessTo(
  db: Db,
  brandId: string,
  readerId: string,
  patientId: string,
): Promise<CareAccess | undefined> {
  const [row] = await careAccess(db).execute({ brandId, readerId, patientId });
  return row;
}

export type DetailsChange = Partial<Omit<DetailsRow, 'personId' | 'brandId' | 'updatedAt' | 'updatedBy'>>;

/** The first change makes the row. */
export async function saveDetails(
  tx: Tx,
  patient: { personId: string; brandId: string },
  change: DetailsChange,
  by: { personId: string; now: Date },
): Promise<void> {
  const who = { updatedAt: by.now, updatedBy: by.personId };
  await tx
    .insert(patientDetails)
    .values({ ...patient, ...change, ...who })
    .onConflictDoUpdate({
      target: [patientDetails.personId, patientDetails.brandId],
      set: { ...change, ...who },
    });
}

/** In every brand. */
export async function deleteDetails(tx: Tx, personId: string): Promise<void> {
  await tx.delete(patientDetails).where(eq(patientDetails.personId, personId));
}
