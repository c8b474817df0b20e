import { and, desc, eq, gt, inArray, isNull, max, type Placeholder, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import { memberships, persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { breakGlassAccesses, careRelations, clinicians } from '../tables.ts';

export interface CareRelation {
  readonly brandId: string;
  readonly patientId: string;
  readonly clinicianId: string;
  readonly kind: 'appointment' | 'accepted';
  /** Of the appointment, or of what was accepted. */
  readonly sourceId: string;
}

const isOpen = (brandId: string | Placeholder) =>
  and(eq(careRelations.brandId, brandId), isNull(careRelations.endedAt));

/** From now on the clinician looks after the patient. Opening one that is open changes nothing. */
export async function openCareRelation(tx: Tx, relation: CareRelation, now: Date): Promise<void> {
  await tx
    .insert(careRelations)
    .values({ id: uuid(), ...relation, since: now })
    .onConflictDoNothing();
}

/** What followed from this appointment or acceptance is over. Ending one that has ended changes nothing. */
export async function endCareRelation(
  tx: Tx,
  relation: Pick<CareRelation, 'brandId' | 'kind' | 'sourceId'>,
  now: Date,
): Promise<void> {
  await tx
    .update(careRelations)
    .set({ endedAt: now })
    .where(
      and(
        isOpen(relation.brandId),
        eq(careRelations.kind, relation.kind),
        eq(careRelations.sourceId, relation.sourceId),
      ),
    );
}

export async function endAllRelationsOf(tx: Tx, personId: string, now: Date): Promise<void> {
  for (const side of [careRelations.patientId, careRelations.clinicianId])
    await tx
      .update(careRelations)
      .set({ endedAt: now })
      .where(and(eq(side, personId), isNull(careRelations.endedAt)));
}

/**
 * Whether the clinician has an open appointment or an accepted care relation with the patient, or has opened the
 * record in an emergency.
 */
export async function isAssigned(
  db: Db,
  brandId: string,
  clinicianId: string,
  patientId: string,
): Promise<boolean> {
  const found = await assignedAmong(db, brandId, clinicianId, [patientId]);
  return found.has(patientId);
}

/** Those of `patientIds` with a record that the clinician may see; one query for a whole list. */
export async function assignedAmong(
  db: Db,
  brandId: string,
  clinicianId: string,
  patientIds: readonly string[],
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await union(
    db
      .select({ id: careRelations.patientId })
      .from(careRelations)
      .where(
        and(
          isOpen(brandId),
          eq(careRelations.clinicianId, clinicianId),
          inArray(careRelations.patientId, [...patientIds]),
        ),
      ),
    db
      .select({ id: breakGlassAccesses.patientId })
      .from(breakGlassAccesses)
      .where(
        and(
          eq(breakGlassAccesses.brandId, brandId),
          eq(breakGlassAccesses.doctorId, clinicianId),
          inArray(breakGlassAccesses.patientId, [...patientIds]),
          isNull(breakGlassAccesses.endedAt),
          gt(breakGlassAccesses.expiresAt, sql`now()`),
        ),
      ),
  );
  return new Set(rows.map((row) => row.id));
}

/** Those of `clinicianIds` who have ever treated one of these patients. */
export async function hasEverTreated(
  db: Db,
  brandId: string,
  clinicianIds: readonly string[],
  patientIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: careRelations.clinicianId })
    .from(careRelations)
    .where(
      and(
        eq(careRelations.brandId, brandId),
        inArray(careRelations.patientId, [...patientIds]),
        inArray(careRelations.clinicianId, [...clinicianIds]),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** Ids of all patients in the clinician's care. */
export async function assignedPatients(db: Db, brandId: string, clinicianId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: careRelations.patientId })
    .from(careRelations)
    .where(and(isOpen(brandId), eq(careRelations.clinicianId, clinicianId)));
  return rows.map((row) => row.id);
}

const ofPatients = builtOnce((db) =>
  db
    .selectDistinct({ id: careRelations.clinicianId })
    .from(careRelations)
    .innerJoin(
      memberships,
      and(
        eq(memberships.personId, careRelations.clinicianId),
        eq(memberships.brandId, careRelations.brandId),
        inArray(memberships.userType, ['doctor', 'coach']),
        isNull(memberships.suspendedAt),
      ),
    )
    .where(
      and(
        isOpen(sql.placeholder('brandId')),
        sql`${careRelations.patientId} = any(${sql.placeholder('patientIds')}::uuid[])`,
      ),
    )
    .prepare('people.clinicians_of_patients'),
);

/** Ids of all doctors and coaches who look after one of these patients, and are not suspended. */
export async function cliniciansOfAny(
  db: Db,
  brandId: string,
  patientIds: readonly string[],
): Promise<string[]> {
  return (await ofPatients(db).execute({ brandId, patientIds })).map(({ id }) => id);
}

export const cliniciansOf = (db: Db, brandId: string, patientId: string): Promise<string[]> =>
  cliniciansOfAny(db, brandId, [patientId]);

/** The same with name and profession, the latest to begin first. */
export async function careTeamOf(db: Db, brandId: string, patientId: string) {
  const since = max(careRelations.since);
  return await db
    .select({
      id: careRelations.clinicianId,
      name: persons.name,
      otherName: persons.otherName,
      userType: clinicians.userType,
      specialties: clinicians.specialties,
    })
    .from(careRelations)
    .innerJoin(persons, eq(persons.id, careRelations.clinicianId))
    .innerJoin(
      clinicians,
      and(eq(clinicians.personId, careRelations.clinicianId), eq(clinicians.brandId, careRelations.brandId)),
    )
    .where(and(isOpen(brandId), eq(careRelations.patientId, patientId)))
    .groupBy(
      careRelations.clinicianId,
      persons.name,
      persons.otherName,
      clinicians.userType,
      clinicians.specialties,
    )
    .orderBy(desc(since), careRelations.clinicianId);
}
export type CareTeamRow = Awaited<ReturnType<typeof careTeamOf>>[number];

/** Whether the patient has a visit before them (or is in one). */
export async function hasOpenAppointment(db: Db, brandId: string, patientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: careRelations.id })
    .from(careRelations)
    .where(
      and(isOpen(brandId), eq(careRelations.patientId, patientId), eq(careRelations.kind, 'appointment')),
    )
    .limit(1);
  return rows.length > 0;
}
