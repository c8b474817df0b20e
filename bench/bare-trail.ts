import type pg from 'pg';

/** What a bare server needs to write the trail of reads, as thriftily as ours does. */
export const BARE_READS =
  'create table bare_reads (id uuid primary key, at timestamptz not null, resource text, patient_ids uuid[] not null)';

/** Entries that arrive while a write is under way go together in the next one. */
export function trailOn(pool: pg.Pool): (patients: readonly string[]) => Promise<void> {
  let waiting: { patients: readonly string[]; done: () => void }[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const rows = batch.map((_, at) => `(gen_random_uuid(), now(), 'bench', $${at + 1}::uuid[])`);
      const text = `insert into bare_reads (id, at, resource, patient_ids) values ${rows.join(', ')}`;
      await pool.query(
        text,
        batch.map(({ patients }) => `{${patients.join(',')}}`),
      );
      for (const { done } of batch) done();
    }
    writing = false;
  }

  return (patients) =>
    new Promise((done) => {
      waiting.push({ patients, done });
      if (!writing) void write();
    });
}
