import type { JudgedBy, VitalRow } from '#features/vitals/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { TimelineBounds, TimelineSource } from '#platform/server/timeline.ts';
import type { TimelineEntry, TimelineKind } from '../contract.ts';

/** What a source says of a reading, in the numbers in which it was entered. */
export interface ReadingRow
  extends Pick<
    VitalRow,
    'type' | 'context' | 'systolic' | 'diastolic' | 'pulse' | 'value' | 'beyond' | 'unit'
  > {
  /** ISO 8601 with an offset. */
  readonly taken_at: string;
  readonly is_critical: boolean;
}

/** As the statement gives them; what a source leaves out is missing. */
export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly id: string;
  /** ISO 8601 in UTC, with microseconds. */
  readonly at: string;
  readonly data: {
    readonly title?: string | null;
    readonly about?: string | null;
    readonly word?: string | null;
    readonly history?: TimelineEntry['history'];
    readonly by?: string | null;
    readonly link?: string | null;
    readonly readings?: readonly ReadingRow[] | null;
    readonly count?: number | null;
    /** What its readings are judged by. */
    readonly judged_by?: JudgedBy;
  } | null;
}

export interface Asked {
  readonly patientId: string;
  readonly brandId: string;
  readonly readerId: string;
  readonly before: string;
  readonly beforeId: string;
  readonly limit: number;
}

const BOUNDS: TimelineBounds = {
  patient: '$1::uuid',
  brand: '$2::text',
  reader: '$3::uuid',
  before: '$4::timestamptz',
  beforeId: '$5::uuid',
  limit: '$6::int',
};

/** One statement for a set of sources: each goes down its index, and the newest of all are looked up. */
export function statementOf(sources: readonly TimelineSource[]): Statement {
  const parts = sources.map(
    ({ kind, entries }) => `(select '${kind}' as kind, s.id, s.at from (${entries(BOUNDS)}) s)`,
  );
  const data = sources.map(({ kind, data }) => `when '${kind}' then ${data(BOUNDS)}`);
  return {
    name: `timeline.${sources.map(({ kind }) => kind.slice(0, 4)).join('.')}`,
    text: `with e as materialized (select * from (${parts.join(' union all ')}) u order by u.at desc, u.id desc limit ${BOUNDS.limit})
      select e.kind, e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        case e.kind ${data.join(' ')} end as data
      from e where ${BOUNDS.reader} is not null and ${BOUNDS.brand} is not null
      order by e.at desc, e.id desc`,
  };
}

export async function listTimeline(db: Db, statement: Statement, asked: Asked): Promise<TimelineRow[]> {
  const { patientId, brandId, readerId, before, beforeId, limit } = asked;
  return await runPrepared<TimelineRow>(db, statement, [
    patientId,
    brandId,
    readerId,
    before,
    beforeId,
    limit,
  ]);
}
