import pg from 'pg';
import { BARE_READS } from './bare-trail.ts';

/** Patients of the demo data with few and with many readings; ten each, so that hardly two ask the same at once. */
export const PATIENTS_EACH = 10;
export const FEW = 100;
const A_STRANGER_HAS = 500;

/** Person ids by telephone number. */
export interface SeededVitals {
  readonly total: number;
  readonly few: readonly string[];
  readonly many: readonly string[];
}

const phoneOf = (n: number) => `+91900000${String(n).padStart(4, '0')}`;
export const FEW_PHONES = Array.from({ length: PATIENTS_EACH }, (_, n) => phoneOf(n + 1));
export const MANY_PHONES = Array.from({ length: PATIENTS_EACH }, (_, n) => phoneOf(n + 1 + PATIENTS_EACH));

/**
 * Fills a migrated database that has the demo's people with `total` readings: 100 of each of ten patients, `many` of
 * each of ten others, and 500 of each of as many strangers as it takes.
 */
export async function seedVitals(url: string, total: number, many: number): Promise<SeededVitals> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query('truncate vitals cascade');
    const few = await personsOf(client, FEW_PHONES);
    const lots = await personsOf(client, MANY_PHONES);
    const indexes = await dropIndexes(client);
    await addReadings(client, `unnest($1::uuid[])`, [few], FEW);
    await addReadings(client, `unnest($1::uuid[])`, [lots], many);
    const strangers = Math.ceil((total - PATIENTS_EACH * (FEW + many)) / A_STRANGER_HAS);
    const someone = `(select md5('bench-patient-' || n)::uuid from generate_series(1, $1::int) n)`;
    await addReadings(client, someone, [Math.max(0, strangers)], A_STRANGER_HAS);
    for (const index of indexes) await client.query(index);
    // Events of what the bare server adds: our server would act upon them in its own table.
    await client.query(`create table bare_events (id uuid primary key, type text not null, brand_id text, data jsonb not null,
      live jsonb, at timestamptz not null)`);
    await client.query(BARE_READS);
    await client.query('vacuum analyze vitals');
    await client.query('checkpoint');
    const { rows } = await client.query<{ n: string }>('select count(*) as n from vitals');
    return { total: Number(rows[0]?.n), few, many: lots };
  } finally {
    await client.end();
  }
}

async function personsOf(client: pg.Client, phones: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>(
    'select person_id from accounts where phone = any($1) order by phone',
    [phones],
  );
  if (rows.length !== phones.length) throw new Error('The demo data has other people.');
  return rows.map((row) => row.person_id);
}

/** They are made again when the rows are there, which is much quicker than row by row. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'vitals' and indexname not like '%pkey'`,
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows.map((row) => row.indexdef);
}

/** Sugars, pressures and weights in turns, three a day into the past. `people`: SQL of a table of ids. */
async function addReadings(
  client: pg.Client,
  subject: string,
  values: readonly unknown[],
  each: number,
): Promise<void> {
  await client.query(
    `insert into vitals (id, patient_id, brand_id, type, value, systolic, diastolic, pulse, context, unit, canonical_value, taken_at,
        recorded_at, source, entered_by, entered_as, sent_hash)
      select gen_random_uuid(), who, 'living', (array['blood_sugar', 'blood_pressure', 'weight'])[1 + n % 3],
        case n % 3 when 0 then 90 + n % 70 when 2 then 60 + n % 30 end,
        case n % 3 when 1 then 110 + n % 40 end, case n % 3 when 1 then 70 + n % 25 end,
        case n % 3 when 1 then 60 + n % 30 end, case n % 3 when 0 then 'fasting' end,
        (array['mg/dL', 'mmHg', 'kg'])[1 + n % 3], case n % 3 when 0 then 90 + n % 70 when 2 then 60 + n % 30 end,
        now() - n * interval '8 hours', now() - n * interval '8 hours', 'manual', who, 'patient', 'bench'
      from ${subject} as whose(who), generate_series(1, ${each}) n`,
    [...values],
  );
}
