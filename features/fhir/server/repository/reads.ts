import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { activePatientSql } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared } from '#platform/server/db/prepared.ts';
import type { RecordRow, RecordSource } from '#platform/server/records/record-source.ts';
import { fhirGrants, fhirReaders, fhirReads } from '../tables.ts';

export interface OfClient {
  readonly brandId: string;
  readonly clientId: string;
}

export const inForce = ({ brandId, clientId }: OfClient) =>
  and(eq(fhirGrants.clientId, clientId), eq(fhirGrants.brandId, brandId), isNull(fhirGrants.endedAt));

/** A grant ends with the account of its giver, and counts for nothing while that is suspended. */
const readable = (of: OfClient) =>
  and(inForce(of), sql.raw(activePatientSql('fhir_grants.granted_by', 'fhir_grants.brand_id')));

export async function hasGrant(db: Db, of: OfClient, patientId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(fhirGrants)
    .where(and(readable(of), eq(fhirGrants.patientId, patientId)));
  return row !== undefined;
}

/** Patients who allow it, in the order of their ids. */
export async function grantedPatients(
  db: Db,
  of: OfClient,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: fhirGrants.patientId })
    .from(fhirGrants)
    .where(and(readable(of), after ? gt(fhirGrants.patientId, after) : undefined))
    .orderBy(asc(fhirGrants.patientId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A row by its id, of a patient who allows it; undefined for everybody else's. */
export async function grantedRow(
  db: Db,
  { brandId, clientId }: OfClient,
  source: RecordSource,
  {
    id,
    patientId,
    now,
  }: {
    readonly id: string;
    /** Null: of each patient who allows it. */
    readonly patientId: string | null;
    readonly now: Date;
  },
): Promise<{ readonly row: RecordRow; readonly patientId: string } | undefined> {
  const rows = source.rows({
    ...{ patient: 'g.patient_id', brand: '$2::text', only: '$3::uuid' },
    ...{ after: 'null', afterId: 'null', until: 'null', limit: '1' },
    now: '$5::timestamptz',
  });
  const statement = {
    name: `fhir.${source.kind}`,
    text: `select g.patient_id, s.id, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, s.data
      from fhir_grants g cross join lateral (${rows}) s
      where g.client_id = $1 and g.brand_id = $2 and g.ended_at is null
        and ${activePatientSql('g.granted_by', 'g.brand_id')}
        and ($4::uuid is null or g.patient_id = $4::uuid)
        and $5::timestamptz is not null limit 1`,
  };
  const [found] = await runPrepared<RecordRow & { patient_id: string }>(db, statement, [
    ...[clientId, brandId, id, patientId, now.toISOString()],
  ]);
  if (!found) return undefined;
  const { patient_id, ...row } = found;
  return { row: source.open ? source.open(row) : row, patientId: patient_id };
}

export async function noteReads(
  db: Db,
  of: OfClient,
  patientIds: readonly string[],
  read: { readonly at: Date; readonly resource: string; readonly requestId: string },
): Promise<void> {
  if (patientIds.length === 0) return;
  await db
    .insert(fhirReads)
    .values(patientIds.map((patientId) => ({ id: uuid(), ...of, patientId, ...read })));
}

export async function noteReader(db: Db, reader: typeof fhirReaders.$inferInsert): Promise<void> {
  await db
    .insert(fhirReaders)
    .values(reader)
    .onConflictDoUpdate({
      target: fhirReaders.id,
      set: { name: reader.name },
      setWhere: ne(fhirReaders.name, reader.name),
    });
}
