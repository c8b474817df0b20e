import type { Db } from '../db/database.ts';
import { runPrepared } from '../db/prepared.ts';
import type { RecordBounds, RecordRow, RecordSource } from './record-source.ts';

/** Small enough that the database and this process do something else between two pages. */
const PAGE = 200;
const START = '-infinity';
const NO_ID = '00000000-0000-0000-0000-000000000000';
const END = 'infinity';
const AT = `to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const BOUNDS: RecordBounds = {
  patient: '$1::uuid',
  brand: '$2::text',
  after: '$3::timestamptz',
  afterId: '$4::uuid',
  until: '$5::timestamptz',
  limit: '$6::int',
  now: '$7::timestamptz',
};

/** The patient, the brand, and the moment at which the record is read. */
export interface RecordOwner {
  readonly patientId: string;
  readonly brandId: string;
  readonly now: Date;
}

export interface RecordRange {
  /** Instants; only what is at or after `since` and before `until`. */
  readonly since?: string;
  readonly until?: string;
  /** The row after which a page begins, in place of `since`. */
  readonly after?: Pick<RecordRow, 'at' | 'id'>;
  readonly limit: number;
}

/** One page of a source, oldest first. The caller checks the right to read it. */
export async function readRecords(
  db: Db,
  source: RecordSource,
  { patientId, brandId, now }: RecordOwner,
  { since, until, after, limit }: RecordRange,
): Promise<RecordRow[]> {
  const statement = {
    name: `records.${source.kind}`,
    text: `select s.id, ${AT} as at, s.data
      from (${source.rows(BOUNDS)}) s where ${BOUNDS.patient} is not null and ${BOUNDS.brand} is not null
        and ${BOUNDS.now} is not null`,
  };
  const rows = await runPrepared<RecordRow>(db, statement, [
    patientId,
    brandId,
    after?.at ?? since ?? START,
    after?.id ?? NO_ID,
    until ?? END,
    limit,
    now.toISOString(),
  ]);
  return source.open ? rows.map(source.open) : rows;
}

/** Everything of a source, page by page; other work runs between the pages. */
export async function* allRecords(
  db: Db,
  source: RecordSource,
  owner: RecordOwner,
): AsyncGenerator<RecordRow, void, undefined> {
  let after: RecordRow | undefined;
  for (;;) {
    const rows = await readRecords(db, source, owner, { limit: PAGE, ...(after ? { after } : {}) });
    yield* rows;
    after = rows.at(-1);
    if (!after || rows.length < PAGE) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
