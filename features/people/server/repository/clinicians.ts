import {
  and,
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { memberships, persons } from '#features/accounts/server/index.ts';
import type { ClinicianType } from '#platform/domain/user-type.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Specialty, VisitMode } from '../../contract.ts';
import { likePattern } from '../../rules.ts';
import { clinicians, clinics, registrationVerifications } from '../tables.ts';
import { afterName, anyLike, type NamePosition } from './names.ts';

export type ClinicianRecord = typeof clinicians.$inferSelect;
export type VerificationRow = typeof registrationVerifications.$inferSelect;

/** The latest look of staff at this number of this council. */
const latestLook = sql`select v.* from ${registrationVerifications} v
  where v.brand_id = ${clinicians.brandId} and v.clinician_id = ${clinicians.personId}
    and v.registration_number = ${clinicians.registrationNumber}
    and v.registration_council is not distinct from ${clinicians.registrationCouncil}
  order by v.decided_at desc, v.id desc limit 1`;

/** Until which day the registration holds (`infinity` where it does not end); null while staff have not verified it. */
const registeredUntil = sql<string | null>`(
  select case when look.verified then coalesce(look.valid_until, 'infinity'::date)::text end
  from (${latestLook}) look)`;

/** The index `clinicians_by_name_key` has this expression. */
const nameKey = sql<string>`(${clinicians.nameKey} collate "C")`;

const columns = {
  clinician: clinicians,
  clinic: clinics,
  name: persons.name,
  otherName: persons.otherName,
  city: persons.city,
  imageFileId: persons.imageFileId,
  registeredUntil,
  nameKey,
};
export type ClinicianRow = Awaited<ReturnType<typeof clinicianRows>>[number];

/** Of `memberships` beside `clinicians`: not suspended. */
export const isMemberNow = and(
  eq(memberships.personId, clinicians.personId),
  eq(memberships.brandId, clinicians.brandId),
  eq(memberships.userType, clinicians.userType),
  isNull(memberships.suspendedAt),
);
/** Of `persons` beside `clinicians`: not gone. */
export const isPersonNow = and(eq(persons.id, clinicians.personId), isNull(persons.erasedAt));

/** Those who work for the brand now: neither suspended nor gone. */
function clinicianRows(db: Db, brandId: string | Placeholder, conditions: (SQL | undefined)[]) {
  return db
    .select(columns)
    .from(clinicians)
    .innerJoin(memberships, isMemberNow)
    .innerJoin(persons, isPersonNow)
    .leftJoin(clinics, eq(clinics.id, clinicians.clinicId))
    .where(and(eq(clinicians.brandId, brandId), ...conditions))
    .orderBy(nameKey, clinicians.personId);
}

/** One word of a search: it may stand in a name or a place, or mean specialties or a kind of clinician. */
export interface SearchWord {
  readonly token: string;
  readonly specialties: readonly Specialty[];
  readonly userTypes: readonly ClinicianType[];
  readonly cities: readonly string[];
}

export interface ClinicianFilter {
  readonly words: readonly SearchWord[];
  readonly specialty?: Specialty | undefined;
  readonly mode?: VisitMode | undefined;
  readonly userType?: ClinicianType | undefined;
  readonly city?: string | undefined;
  readonly language?: string | undefined;
}

export async function listClinicians(
  db: Db,
  brandId: string,
  filter: ClinicianFilter,
  from: NamePosition,
  limit: number,
) {
  const { specialty, mode, userType, city, language } = filter;
  return await clinicianRows(db, brandId, [
    specialty === undefined ? undefined : arrayContains(clinicians.specialties, [specialty]),
    mode && arrayContains(clinicians.modes, [mode]),
    userType && eq(clinicians.userType, userType),
    city === undefined ? undefined : eq(workCity, city),
    language === undefined ? undefined : arrayContains(clinicians.languages, [language]),
    ...filter.words.map(matches),
    afterName(from, nameKey, clinicians.personId),
  ]).limit(limit);
}

/** Where patients meet them: the clinic's city, else their own. */
const workCity = sql<string | null>`coalesce(${clinics.city}, ${persons.city})`;

function matches({ token, specialties, userTypes, cities }: SearchWord): SQL | undefined {
  return or(
    anyLike(
      likePattern(token),
      persons.name,
      persons.otherName,
      clinics.name,
      clinics.address,
      clinicians.clinicAddress,
      workCity,
    ),
    specialties.length > 0 ? arrayOverlaps(clinicians.specialties, [...specialties]) : undefined,
    userTypes.length > 0 ? inArray(clinicians.userType, [...userTypes]) : undefined,
    cities.length > 0 ? inArray(workCity, [...cities]) : undefined,
  );
}

const byIds = builtOnce((db) =>
  clinicianRows(db, sql.placeholder('brandId'), [
    sql`${clinicians.personId} = any(${sql.placeholder('ids')}::uuid[])`,
  ]).prepare('people.clinicians_by_ids'),
);

export async function findClinicians(
  db: Db,
  brandId: string,
  ids: readonly string[],
): Promise<ClinicianRow[]> {
  return ids.length === 0 ? [] : await byIds(db).execute({ brandId, ids });
}

export async function findClinician(db: Db, brandId: string, id: string): Promise<ClinicianRow | undefined> {
  const [row] = await findClinicians(db, brandId, [id]);
  return row;
}

export async function findRecord(
  db: Db,
  brandId: string,
  personId: string,
): Promise<ClinicianRecord | undefined> {
  const [row] = await db
    .select()
    .from(clinicians)
    .where(and(eq(clinicians.personId, personId), eq(clinicians.brandId, brandId)));
  return row;
}

export type ClinicianChange = Partial<Omit<ClinicianRecord, 'personId' | 'brandId' | 'updatedAt'>>;

/** The first change makes the profile; each one also stores the user type that the person has now. */
export async function saveClinician(
  tx: Tx,
  who: { personId: string; brandId: string; userType: ClinicianType },
  change: ClinicianChange,
  now: Date,
): Promise<void> {
  await tx
    .insert(clinicians)
    .values({ ...who, ...change, updatedAt: now })
    .onConflictDoUpdate({
      target: [clinicians.personId, clinicians.brandId],
      set: { ...change, userType: typeNow(who.userType), updatedAt: now },
    });
}

/** A doctor who saves the profile as a coach stays a doctor in it while they are one. */
const typeNow = (saved: ClinicianType) =>
  sql`case when ${clinicians.userType} = 'doctor' and exists (select 1 from ${memberships}
      where ${isMemberNow}) then 'doctor' else ${saved} end`;

/** Removes a person's signatures and contact addresses, and returns the keys of the bytes of the signatures. */
export async function clearSignatures(tx: Tx, personId: string): Promise<string[]> {
  const signed = and(eq(clinicians.personId, personId), isNotNull(clinicians.signatureKey));
  const rows = await tx.select({ key: clinicians.signatureKey }).from(clinicians).where(signed).for('update');
  await tx
    .update(clinicians)
    .set({ signatureKey: null, signedAt: null, contactEmail: null })
    .where(eq(clinicians.personId, personId));
  return rows.flatMap((row) => row.key ?? []);
}

/** True when there is such a clinician. */
export async function saveModes(
  tx: Tx,
  brandId: string,
  clinicianId: string,
  modes: readonly VisitMode[],
  fees: Pick<ClinicianChange, 'fee' | 'followUpFee' | 'followUpDays'>,
): Promise<boolean> {
  const rows = await tx
    .update(clinicians)
    .set({ modes: [...modes], ...fees })
    .where(and(eq(clinicians.personId, clinicianId), eq(clinicians.brandId, brandId)))
    .returning({ id: clinicians.personId });
  return rows.length > 0;
}

export async function insertVerification(tx: Tx, row: VerificationRow): Promise<void> {
  await tx.insert(registrationVerifications).values(row);
}

/** The latest look at the registration as it is now, with the name of who looked. */
export async function latestVerification(db: Db, record: ClinicianRecord) {
  if (record.registrationNumber === null) return undefined;
  const [row] = await db
    .select({ verification: registrationVerifications, byName: persons.name })
    .from(registrationVerifications)
    .leftJoin(persons, eq(persons.id, registrationVerifications.decidedBy))
    .where(
      and(
        eq(registrationVerifications.brandId, record.brandId),
        eq(registrationVerifications.clinicianId, record.personId),
        eq(registrationVerifications.registrationNumber, record.registrationNumber),
        sql`${registrationVerifications.registrationCouncil} is not distinct from ${record.registrationCouncil}`,
      ),
    )
    .orderBy(desc(registrationVerifications.decidedAt), desc(registrationVerifications.id))
    .limit(1);
  return row;
}
