import { and, arrayContains, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import { careContextSql, isPatientOf } from '#features/people/server/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { csvText, escapeFormula } from '#platform/domain/csv.ts';
import { auditReads } from '#platform/server/audit/tables.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { type listRecordAccess, MAX_EXPORTED_ACCESSES, type RecordAccess } from '../contract.ts';
import type { FilesDeps } from './deps.ts';
import { maySeeWhoLooked } from './policy.ts';

type Deps = Pick<FilesDeps, 'startsOfVisits' | 'namesOfReads'>;
type Position = readonly [at: string, id: string] | null;

const PAGE = 30;
const AT_ONCE = 500;

/** Newest first, without accesses to one's own record. */
export async function listAccess(
  ctx: SignedIn,
  query: { patient_id?: string; cursor?: string },
  deps: Deps,
): Promise<ReplyOf<typeof listRecordAccess>> {
  const from = positionOf(query.cursor, INSTANT, UUID);
  const accesses = await accessesOf(
    ctx,
    await subject(ctx, query.patient_id),
    { from, limit: PAGE + 1 },
    deps,
  );
  const shown = accesses.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    accesses: shown,
    next_cursor: accesses.length > PAGE && last ? cursorOf(last.at, last.access_id) : null,
  };
}

const COLUMNS = [
  'time',
  'person',
  'user_type',
  'what',
  'patients',
  'emergency_access',
  'context',
  'visit_at',
];

/** The same for a spreadsheet: nothing in it begins like a formula. */
export async function exportAccess(
  ctx: SignedIn,
  patientId: string | undefined,
  deps: Deps,
): Promise<Reply<string>> {
  const of = await subject(ctx, patientId);
  const all: RecordAccess[] = [];
  for (;;) {
    const last = all.at(-1);
    const limit = Math.min(AT_ONCE, MAX_EXPORTED_ACCESSES - all.length);
    const from: Position = last ? [last.at, last.access_id] : null;
    const page = limit > 0 ? await accessesOf(ctx, of, { from, limit }, deps) : [];
    all.push(...page);
    if (page.length < AT_ONCE) break;
  }
  await ctx.audit({ resource: 'record_access', patientIds: [patientId ?? ctx.principal.personId] });
  return new Reply(200, csvText([COLUMNS, ...all.map(cellsOf)]), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="record-access-${clinicStamp(ctx.now)}.csv"`,
  });
}

const cellsOf = (access: RecordAccess): string[] => [
  access.at,
  escapeFormula(access.reader_name ?? ''),
  access.reader_type,
  escapeFormula(access.resource),
  String(access.patients),
  access.break_glass ? 'yes' : 'no',
  access.context?.kind ?? '',
  access.context?.starts_at ?? '',
];

interface Subject {
  readonly condition: SQL | undefined;
  /** Null: the principal's accesses to all patients. */
  readonly patientId: string | null;
}

async function accessesOf(
  ctx: SignedIn,
  { condition, patientId }: Subject,
  { from, limit }: { readonly from: Position; readonly limit: number },
  deps: Deps,
): Promise<RecordAccess[]> {
  const at = from ? new Date(from[0]) : null;
  const rows = await ctx.db
    .select({
      id: auditReads.id,
      at: auditReads.at,
      readerName: persons.name,
      readerId: auditReads.readerId,
      readerType: auditReads.readerType,
      sessionId: auditReads.sessionId,
      resource: auditReads.resource,
      patients: sql<number>`cardinality(${auditReads.patientIds})`,
      inEmergency: patientId
        ? sql<boolean>`coalesce(${patientId}::uuid = any(${auditReads.breakGlassPatientIds}), false)`
        : sql<boolean>`${auditReads.breakGlassPatientIds} is not null`,
      relation: patientId ? relationTo(patientId) : sql<null>`null`,
    })
    .from(auditReads)
    .leftJoin(persons, eq(persons.id, auditReads.readerId))
    .where(
      and(
        eq(auditReads.brandId, ctx.principal.brandId),
        condition,
        at && from
          ? or(lt(auditReads.at, at), and(eq(auditReads.at, at), lt(auditReads.id, from[1])))
          : undefined,
      ),
    )
    .orderBy(desc(auditReads.at), desc(auditReads.id))
    .limit(limit);
  const visits = rows.flatMap(({ relation }) =>
    relation?.kind === 'appointment' ? [relation.source_id] : [],
  );
  const starts = visits.length > 0 ? await deps.startsOfVisits(ctx.db, [...new Set(visits)]) : new Map();
  const others = rows.filter(({ readerType }) => readerType === 'system' || readerType === 'health_link');
  const names =
    others.length > 0 ? await deps.namesOfReads(ctx.db, ctx.principal.brandId, others) : new Map();
  return rows.map((row) => ({
    access_id: row.id,
    reader_id: row.readerId,
    at: row.at.toISOString(),
    reader_name: row.readerName ?? names.get(row.id) ?? null,
    reader_type: row.readerType as 'doctor',
    resource: row.resource,
    patients: row.patients,
    break_glass: row.inEmergency,
    context: contextOf(row, starts),
  }));
}

function contextOf(
  { readerType, relation }: { readonly readerType: string; readonly relation: Relation | null },
  starts: ReadonlyMap<string, Date>,
): RecordAccess['context'] {
  if (readerType === 'system' || readerType === 'health_link') return { kind: readerType, starts_at: null };
  return (
    relation && {
      kind: relation.kind === 'appointment' ? 'visit' : 'care',
      starts_at: starts.get(relation.source_id)?.toISOString() ?? null,
    }
  );
}

interface Relation {
  readonly kind: 'appointment' | 'accepted';
  readonly source_id: string;
}

const relationTo = (patientId: string): SQL<Relation | null> => {
  const text = careContextSql('audit_reads.brand_id', 'audit_reads.reader_id', '$PATIENT', 'audit_reads.at');
  const parts = text.split('$PATIENT').map((part) => sql.raw(part));
  return sql<Relation | null>`${sql.join(parts, sql`${patientId}::uuid`)}`;
};

/** @throws Refusal 404 for a record that the reader may not ask about; staff have to name the patient. */
async function subject(ctx: SignedIn, patientId: string | undefined): Promise<Subject> {
  const { personId, brandId, userType } = ctx.principal;
  if (userType === 'staff') {
    if (!patientId) throw invalidField('patient_id', 'required');
    if (!(await isPatientOf(ctx.db, brandId, patientId))) throw notFound();
    await ctx.audit({ resource: 'record_access', patientIds: [patientId] });
    return { condition: and(readsOf(patientId), ne(auditReads.readerId, patientId)), patientId };
  }
  if (userType === 'patient') {
    const asked = patientId ?? personId;
    if (!(await maySeeWhoLooked(ctx.db, ctx.principal, asked))) throw notFound();
    const others = and(readsOf(asked), ne(auditReads.readerId, asked), ne(auditReads.readerId, personId));
    return { condition: others, patientId: asked };
  }
  if (patientId !== undefined && patientId !== personId) throw notFound();
  return { condition: eq(auditReads.readerId, personId), patientId: null };
}

const readsOf = (patientId: string) => arrayContains(auditReads.patientIds, [patientId]);
