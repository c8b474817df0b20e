import type { JobContext } from '../http/context.ts';

/** Names of parameters, for the SQL of a source. */
export interface RecordBounds {
  readonly patient: string;
  readonly brand: string;
  /** Only rows above `(after, afterId)`, compared as a pair, and before `until`. */
  readonly after: string;
  readonly afterId: string;
  readonly until: string;
  readonly limit: string;
  /** The moment for which it is read: what begins later does not hold yet. */
  readonly now: string;
  /** One row by its id, in place of a page. */
  readonly only?: string;
}

/** One row as a source gives it: `data` has the columns of the source, and what only a mapping needs. */
export interface RecordRow {
  readonly id: string;
  /** ISO 8601 in UTC, with microseconds. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Bytes in the file store that belong to a row: `file` of its `data`. */
export interface RecordFile {
  readonly key: string;
  readonly name: string;
}

/**
 * What a feature hands out of the record of one person: to an export, to a document, to another system. It is read in
 * pages, oldest first, so each source walks up an index of its own.
 */
export interface RecordSource {
  /** Names the table in an export, e.g. `readings`; unique. */
  readonly kind: string;
  /** Names of `data` that a table shows, in their order. */
  readonly columns: readonly string[];
  /** SQL that gives `id uuid, at timestamptz, data json`, at most the limit. */
  readonly rows: (bounds: RecordBounds) => string;
  /** Decrypts what is encrypted at rest. */
  readonly open?: (row: RecordRow) => RecordRow;
  /** The paper of one row, as PDF; null where it has none. */
  readonly print?: (work: JobContext, row: RecordRow) => Promise<RecordPaper | null>;
}

export interface RecordPaper {
  readonly name: string;
  readonly bytes: Buffer;
}

/** SQL that writes an instant to the minute, in UTC, for a list in one cell. */
export const minuteOf = (at: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`;

/** The end of the statement of a source: what is left of its condition, its order and its limit. */
export const inPage = (at: string, id: string, bounds: RecordBounds): string =>
  bounds.only
    ? `${id} = ${bounds.only} limit 1`
    : `(${at}, ${id}) > (${bounds.after}, ${bounds.afterId}) and ${at} < ${bounds.until} order by ${at}, ${id} limit ${bounds.limit}`;
