import type { Db } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { runPrepared, type Statement } from '../db/prepared.ts';
import type { auditReads } from './tables.ts';

export type AuditedRead = Omit<typeof auditReads.$inferInsert, 'id' | 'breakGlassPatientIds'>;

/**
 * Writes an expression of SQL: the patients with a record that was open only for an emergency, from expressions of an
 * entry.
 */
export type ReadByBreakGlass = (entry: {
  readonly brandId: string;
  readonly readerId: string;
  readonly readerType: string;
  readonly patientIds: string;
  readonly at: string;
}) => string;

/** One statement for any number of entries: each column comes as one array. */
const insertWith = (readByBreakGlass: ReadByBreakGlass): Statement => ({
  name: 'platform.audit_reads',
  text: `insert into audit_reads (id, at, brand_id, reader_id, reader_type, session_id, resource, patient_ids, request_id,
      break_glass_patient_ids)
    select gen_random_uuid(), e.at, e.brand_id, e.reader_id, e.reader_type, e.session_id, e.resource,
      e.patient_ids::uuid[], e.request_id,
      ${readByBreakGlass({ brandId: 'e.brand_id', readerId: 'e.reader_id', readerType: 'e.reader_type', patientIds: 'e.patient_ids::uuid[]', at: 'e.at' })}
    from unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[])
      as e (at, brand_id, reader_id, reader_type, session_id, resource, patient_ids, request_id)`,
});

/**
 * Writes the trail of reads. A request waits until its entry is stored, so that no reply leaves unrecorded;
 * entries that arrive while a write is under way go together in the next one, so that the trail costs one
 * statement for many readers and not one for each.
 */
export class AuditTrail {
  readonly #db: Db;
  readonly #insertStatement: Statement;
  #waiting: { entry: AuditedRead; done: () => void; failed: (error: unknown) => void }[] = [];
  #writing = false;

  constructor(db: Db, readByBreakGlass: ReadByBreakGlass) {
    this.#db = db;
    this.#insertStatement = insertWith(readByBreakGlass);
  }

  record(entry: AuditedRead): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ entry, done, failed });
      if (!this.#writing) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, 200);
      try {
        await this.#insert(batch.map(({ entry }) => entry));
        for (const { done } of batch) done();
      } catch (error) {
        // With a database that doesn't answer, the next write would keep those who wait as long once more.
        const alsoFailed = isDatabaseAway(error) ? this.#waiting.splice(0) : [];
        for (const { failed } of [...batch, ...alsoFailed]) failed(error);
      }
    }
    this.#writing = false;
  }

  async #insert(entries: readonly AuditedRead[]): Promise<void> {
    const column = (value: (entry: AuditedRead) => string): string[] => entries.map(value);
    await runPrepared(this.#db, this.#insertStatement, [
      column(({ at }) => at.toISOString()),
      column(({ brandId }) => brandId),
      column(({ readerId }) => readerId),
      column(({ readerType }) => readerType),
      column(({ sessionId }) => sessionId),
      column(({ resource }) => resource),
      column(({ patientIds }) => `{${patientIds.join(',')}}`),
      column(({ requestId }) => requestId),
    ]);
  }
}
