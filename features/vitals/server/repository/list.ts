import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Source } from '../../contract.ts';
import { CONTEXT } from './bounds.ts';
import { type JudgedBy, judgedBySql, VITAL_COLUMNS, VITAL_JOIN, type VitalRow } from './rows.ts';

export interface Narrowing {
  readonly type?: ReadingKind | undefined;
  readonly context?: SugarContext | undefined;
  /** Taken then or later; taken before then: ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Below this one in the list. */
  readonly after?: readonly [takenAt: string, id: string] | undefined;
}

export interface ListedVitals extends JudgedBy {
  readonly vitals: readonly VitalRow[];
}

/** One statement for each way of narrowing, so that each has a plan that follows its index. */
const statements = new Map<string, Statement>();

/**
 * Newest first, with what they are judged by, in one statement. It goes down an index and stops after `limit`,
 * however many readings there are.
 */
export async function listVitals(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  narrow: Narrowing,
  limit: number,
): Promise<ListedVitals> {
  const values: unknown[] = [of.patientId, of.brandId, limit];
  const conditions: string[] = [];
  let name = 'vitals.list';
  const also = (key: string, given: readonly unknown[], condition: (...at: string[]) => string) => {
    name += `.${key}`;
    conditions.push(condition(...given.map((_, index) => `$${values.length + index + 1}`)));
    values.push(...given);
  };
  if (narrow.type) also('type', [narrow.type], (type) => `v.type = ${type}`);
  if (narrow.context) also('context', [narrow.context], (context) => `${CONTEXT} = ${context}`);
  if (narrow.from) also('from', [narrow.from], (from) => `v.taken_at >= ${from}::timestamptz`);
  if (narrow.to) also('to', [narrow.to], (to) => `v.taken_at < ${to}::timestamptz`);
  if (narrow.after)
    also('after', narrow.after, (at, id) => `(v.taken_at, v.id) < (${at}::timestamptz, ${id}::uuid)`);
  let statement = statements.get(name);
  if (!statement) {
    statement = { name, text: textOf(conditions) };
    statements.set(name, statement);
  }
  const [row] = await runPrepared<ListedVitals>(db, statement, values);
  return row ?? { vitals: [], ranges: [], height: null };
}

const LAST_IMPORTED: Statement = {
  name: 'vitals.last_imported',
  text: textOf(['v.source = $4', 'v.source_ref is not null'], ['recorded_at', 'taken_at', 'id']),
};

/** What an import of this source brought, that of the last one first. */
export async function lastImported(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  source: Source,
  limit: number,
): Promise<ListedVitals> {
  const values = [of.patientId, of.brandId, limit, source];
  const [row] = await runPrepared<ListedVitals>(db, LAST_IMPORTED, values);
  return row ?? { vitals: [], ranges: [], height: null };
}

function textOf(conditions: readonly string[], order: readonly string[] = ['taken_at', 'id']): string {
  const by = (table: string) => order.map((column) => `${table}.${column} desc`).join(', ');
  return `with page as (
    select ${VITAL_COLUMNS} from vitals v ${VITAL_JOIN}
    where v.patient_id = $1::uuid and v.brand_id = $2 and v.deleted_at is null
      ${conditions.map((condition) => `and ${condition}`).join(' ')}
    order by ${by('v')} limit $3::int
  )
  select (select coalesce(json_agg(page order by ${by('page')}), '[]') from page) as vitals,
    ${judgedBySql('$1::uuid', '$2')}`;
}
