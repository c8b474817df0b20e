import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { isActivePatient } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { fhirGrants } from '../tables.ts';
import { inForce, type OfClient } from './reads.ts';

export type GrantRow = typeof fhirGrants.$inferSelect;

const LAST_READ = sql<
  string | null
>`(select max(r.at) from fhir_reads r where r.patient_id = fhir_grants.patient_id
        and r.brand_id = fhir_grants.brand_id and r.client_id = fhir_grants.client_id)`;

export async function grantsOf(db: Db, brandId: string, patientId: string) {
  return await db
    .select({
      clientId: fhirGrants.clientId,
      grantedAt: fhirGrants.grantedAt,
      lastReadAt: LAST_READ,
    })
    .from(fhirGrants)
    .where(
      and(eq(fhirGrants.patientId, patientId), eq(fhirGrants.brandId, brandId), isNull(fhirGrants.endedAt)),
    );
}

export async function allow(tx: Tx, of: OfClient, patientId: string, by: { at: Date; id: string }) {
  await tx
    .insert(fhirGrants)
    .values({ id: uuid(), ...of, patientId, grantedBy: by.id, grantedAt: by.at, endedAt: null })
    .onConflictDoNothing();
}

export async function endGrant(tx: Tx, of: OfClient, patientId: string, now: Date): Promise<void> {
  await tx
    .update(fhirGrants)
    .set({ endedAt: now })
    .where(and(inForce(of), eq(fhirGrants.patientId, patientId)));
}

export async function endGrantsOf(tx: Tx, patientId: string, now: Date): Promise<void> {
  await tx
    .update(fhirGrants)
    .set({ endedAt: now })
    .where(and(eq(fhirGrants.patientId, patientId), isNull(fhirGrants.endedAt)));
}

/** What one person allowed for another, at one brand. */
export async function endGrantsBy(
  tx: Tx,
  brandId: string,
  of: { readonly person_id: string; readonly holder_id: string },
  now: Date,
): Promise<void> {
  await tx
    .update(fhirGrants)
    .set({ endedAt: now })
    .where(
      and(
        eq(fhirGrants.brandId, brandId),
        eq(fhirGrants.patientId, of.person_id),
        eq(fhirGrants.grantedBy, of.holder_id),
        isNull(fhirGrants.endedAt),
      ),
    );
}

/** One of an app takes the place of the one before. */
export async function addAppGrant(
  tx: Tx,
  row: Omit<GrantRow, 'endedAt' | 'exchangedAt' | 'refreshHash' | 'refreshedAt'>,
): Promise<void> {
  await endGrant(tx, row, row.patientId, row.grantedAt);
  await tx.insert(fhirGrants).values(row);
}

const ofPatient = (brandId: string, patientId: string, now: Date): SQL | undefined =>
  and(
    eq(fhirGrants.patientId, patientId),
    eq(fhirGrants.brandId, brandId),
    isNull(fhirGrants.endedAt),
    isNotNull(fhirGrants.scopes),
    gt(fhirGrants.expiresAt, now),
  );

/** Of apps, the newest first. */
export async function appGrantsOf(db: Db, brandId: string, patientId: string, now: Date) {
  return await db
    .select({
      id: fhirGrants.id,
      clientId: fhirGrants.clientId,
      scopes: fhirGrants.scopes,
      grantedAt: fhirGrants.grantedAt,
      expiresAt: fhirGrants.expiresAt,
      lastReadAt: LAST_READ,
    })
    .from(fhirGrants)
    .where(ofPatient(brandId, patientId, now))
    .orderBy(desc(fhirGrants.grantedAt));
}

/** Of an app, in any state. */
export async function findAppGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  const [row] = await db
    .select()
    .from(fhirGrants)
    .where(and(eq(fhirGrants.id, id), isNotNull(fhirGrants.scopes)));
  return row;
}

export async function grantInForce(db: Db, id: string, now: Date): Promise<GrantRow | undefined> {
  const row = await findAppGrant(db, id);
  const isInForce = row && row.endedAt === null && row.exchangedAt !== null && row.expiresAt! > now;
  return isInForce && (await isActivePatient(db, row.brandId, row.grantedBy)) ? row : undefined;
}

export async function endAppGrant(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db
    .update(fhirGrants)
    .set({ endedAt: now })
    .where(and(eq(fhirGrants.id, id), isNull(fhirGrants.endedAt)));
}

/** False when another request was faster. */
export async function exchangeCode(
  db: Db,
  { id, codeHash, refreshHash }: Pick<GrantRow, 'id' | 'codeHash' | 'refreshHash'>,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(fhirGrants)
    .set({ exchangedAt: now, refreshHash })
    .where(
      and(
        eq(fhirGrants.id, id),
        eq(fhirGrants.codeHash, codeHash!),
        isNull(fhirGrants.exchangedAt),
        isNull(fhirGrants.endedAt),
      ),
    )
    .returning({ id: fhirGrants.id });
  return changed.length > 0;
}

/** False when it isn't the newest one. */
export async function replaceRefresh(
  db: Db,
  { id, before, after }: { readonly id: string; readonly before: string; readonly after: string },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(fhirGrants)
    .set({ refreshHash: after, refreshedAt: now })
    .where(and(eq(fhirGrants.id, id), eq(fhirGrants.refreshHash, before), isNull(fhirGrants.endedAt)))
    .returning({ id: fhirGrants.id });
  return changed.length > 0;
}
