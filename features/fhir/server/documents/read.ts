import type { Db } from '#platform/server/db/database.ts';
import { allRecords, type RecordOwner } from '#platform/server/records/record-reader.ts';
import type { RecordRow, RecordSource } from '#platform/server/records/record-source.ts';
import { MAPPINGS } from '../mapping/index.ts';
import type { FhirResource } from '../mapping/resource.ts';

/** The record that a document is made of. The caller checks the right to read it. */
export interface RecordForDocument extends RecordOwner {
  readonly db: Db;
  readonly sources: readonly RecordSource[];
  /** Title of the brand: who keeps the record. */
  readonly keeper: string;
}

export async function rowsOf(record: RecordForDocument, kind: string, most = 5000): Promise<RecordRow[]> {
  const source = record.sources.find((each) => each.kind === kind);
  const rows: RecordRow[] = [];
  if (!source) return rows;
  for await (const row of allRecords(record.db, source, record)) {
    rows.push(row);
    // The newest are what a document is about.
    if (rows.length > most) rows.shift();
  }
  return rows;
}

export async function resourcesOf(
  record: RecordForDocument,
  kind: string,
  most?: number,
): Promise<FhirResource[]> {
  const rows = await rowsOf(record, kind, most);
  return rows.flatMap((row) => MAPPINGS[kind]?.resources(row, record.patientId) ?? []);
}
