import { and, arrayContains, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import { isPatientOf } from '#features/people/server/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { auditReads } from '#platform/server/audit/tables.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { listRecordAccess } from '../contract.ts';
import { maySeeWhoLooked } from './policy.ts';

const PAGE = 30;

/** Newest first. What somebody reads of themselves is no news and isn't shown. */
export async function listAccess(
  ctx: SignedIn,
  query: { patient_id?: string; cursor?: string },
): Promise<ReplyOf<typeof listRecordAccess>> {
  const from = positionOf(query.cursor, INSTANT, UUID);
  const at = from ? new Date(from[0]) : null;
  const rows = await ctx.db
    .select({
      id: auditReads.id,
      at: auditReads.at,
      readerName: persons.name,
      readerType: auditReads.readerType,
      resource: auditReads.resource,
      patients: sql<number>`cardinality(${auditReads.patientIds})`,
    })
    .from(auditReads)
    .leftJoin(persons, eq(persons.id, auditReads.readerId))
    .where(
      and(
        eq(auditReads.brandId, ctx.principal.brandId),
        await subject(ctx, query.patient_id),
        at && from
          ? or(lt(auditReads.at, at), and(eq(auditReads.at, at), lt(auditReads.id, from[1])))
          : undefined,
      ),
    )
    .orderBy(desc(auditReads.at), desc(auditReads.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    accesses: shown.map((row) => ({
      access_id: row.id,
      at: row.at.toISOString(),
      reader_name: row.readerName,
      reader_type: row.readerType as 'doctor',
      resource: row.resource,
      patients: row.patients,
    })),
    next_cursor: rows.length > PAGE && last ? cursorOf(last.at.toISOString(), last.id) : null,
  };
}

/** @throws Refusal 404 for a record that isn't the reader's to ask about; staff have to say whose they want to see. */
async function subject(ctx: SignedIn, patientId: string | undefined): Promise<SQL | undefined> {
  const { personId, brandId, userType } = ctx.principal;
  if (userType === 'staff') {
    if (!patientId) throw invalidField('patient_id', 'required');
    if (!(await isPatientOf(ctx.db, brandId, patientId))) throw notFound();
    await ctx.audit({ resource: 'record_access', patientIds: [patientId] });
    return and(readsOf(patientId), ne(auditReads.readerId, patientId));
  }
  if (userType === 'patient') {
    const asked = patientId ?? personId;
    if (!(await maySeeWhoLooked(ctx.db, ctx.principal, asked))) throw notFound();
    return and(readsOf(asked), ne(auditReads.readerId, asked), ne(auditReads.readerId, personId));
  }
  if (patientId !== undefined && patientId !== personId) throw notFound();
  return eq(auditReads.readerId, personId);
}

const readsOf = (patientId: string) => arrayContains(auditReads.patientIds, [patientId]);
