import pg from 'pg';

export const HEAD_PHONE = '+919000000301';

/**
 * Two brands, 400 clinicians, three years; every clinician has visits each day, and each patient comes a few times.
 */
const INSERTS = [
  `insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode,
      status, reason, fee, follow_up, file_count, version, created_at)
    select gen_random_uuid(), case when n % 2 = 0 then 'living' else 'hospital' end,
      ('00000000-0000-4000-9000-' || lpad((n % 400)::text, 12, '0'))::uuid, patient, patient, at, at + interval '15 minutes',
      at + interval '15 minutes', 'virtual', (array[9, 9, 9, 9, 9, 9, 9, 11, 10, 8])[1 + n / 400 % 10], 'bench', 50000, false,
      0, 1, at - interval '30 hours'
    from (select n, ('00000000-0000-4000-a000-' || lpad((n::bigint * 7919 % ($1::int / 6))::text, 12, '0'))::uuid as patient,
        date_trunc('day', now()) - interval '1 day' * (n::bigint * 1095 / $1::int) + interval '4 hours'
          + (n / 400 % 32) * interval '15 minutes' as at
      from generate_series(0, $1::int - 1) n) as held`,
  `insert into appointment_history (appointment_id, version, change, at, by_id, by_type, to_status, to_starts_at, mode)
    select a.id, step, 'status_changed', a.starts_at + (minutes + abs(hashtext(a.id::text)) % 20) * interval '1 minute',
      a.clinician_id, 'doctor', to_status, a.starts_at, a.mode
    from appointments a, (values (1, 5, -20), (2, 7, 0), (3, 9, 14)) as path (step, to_status, minutes)
    where a.status = 9 and a.reason = 'bench'`,
];

export async function seedVisits(url: string, visits: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from appointment_history');
    await client.query('delete from queue_tokens');
    await client.query('delete from appointments');
    await client.query(INSERTS[0] ?? '', [visits]);
    await client.query(INSERTS[1] ?? '');
    await client.query('vacuum analyze appointments');
    await client.query('vacuum analyze appointment_history');
  } finally {
    await client.end();
  }
}
