import pg from 'pg';

/** Ten years of readings and messages of a patient who talks to a doctor. */
const ENTRIES = [
  `insert into vitals (id, patient_id, brand_id, type, value, systolic, diastolic, unit, canonical_value, taken_at, recorded_at,
      source, entered_by, entered_as, sent_hash)
    select gen_random_uuid(), $1, 'living', (array['blood_sugar', 'blood_pressure', 'weight'])[1 + n % 3],
      case n % 3 when 1 then null else 60 + n % 90 end, case n % 3 when 1 then 110 + n % 40 end,
      case n % 3 when 1 then 70 + n % 25 end, (array['mg/dL', 'mmHg', 'kg'])[1 + n % 3],
      case n % 3 when 1 then null else 60 + n % 90 end, at, at, 'manual', $1, 'patient', 'bench'
    from (select n, now() - (n + 1) * interval '17 hours' as at from generate_series(0, 4999) n) as taken
    where $2::uuid is not null`,
  `with chat as (insert into chats (id, brand_id, is_group, created_by, created_at, last_at)
      values (gen_random_uuid(), 'living', false, $1, now() - interval '10 years', now()) returning id),
    members as (insert into chat_members (chat_id, person_id, brand_id, user_type, joined_at)
      select chat.id, who.id, 'living', who.user_type, now() - interval '10 years'
      from chat, (values ($1::uuid, 'patient'), ($2::uuid, 'doctor')) as who (id, user_type))
    insert into chat_messages (id, chat_id, seq, rev, counted, kind, sender_id, body, sent_hash, sent_at, words)
    select gen_random_uuid(), chat.id, n, n, n, 'message', case n % 2 when 0 then $1::uuid else $2::uuid end,
      repeat('How are you after the walk? ', 4) || n, '', now() - n * interval '170 hours', ''
    from chat, generate_series(1, 500) n`,
];

export async function seedYears(url: string, patientPhone: string, doctorPhone: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ person_id: string }>(
      'select person_id from accounts where phone = any($1) order by phone = $2',
      [[patientPhone, doctorPhone], doctorPhone],
    );
    const ids = rows.map(({ person_id }) => person_id);
    await client.query('delete from vitals where patient_id = $1', [ids[0]]);
    for (const insert of ENTRIES) await client.query(insert, ids);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return ids[0] ?? '';
  } finally {
    await client.end();
  }
}
