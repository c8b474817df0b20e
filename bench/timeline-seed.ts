import pg from 'pg';

export const DOCTOR_PHONE = '+919000000101';
const PATIENT_PHONE = '+919000000040';

/** What ten years leave behind: 2,500 days with three readings each, 1,000 notes, 800 visits, 400 files, 300 changes. */
const ENTRIES = [
  `insert into vitals (id, patient_id, brand_id, type, value, systolic, diastolic, unit, canonical_value, taken_at, recorded_at,
      source, entered_by, entered_as, sent_hash)
    select gen_random_uuid(), $1, 'living', (array['blood_sugar', 'blood_pressure', 'weight'])[1 + n % 3],
      case n % 3 when 1 then null else 60 + n % 90 end, case n % 3 when 1 then 110 + n % 40 end,
      case n % 3 when 1 then 70 + n % 25 end, (array['mg/dL', 'mmHg', 'kg'])[1 + n % 3],
      case n % 3 when 1 then null else 60 + n % 90 end, at, at, 'manual', $1, 'patient', 'bench'
    from (select n, now() - (n / 3 + 1) * interval '35 hours' - n % 3 * interval '1 minute' as at
      from generate_series(0, 7499) n) as taken where $2::uuid is not null`,
  `insert into notes (id, brand_id, patient_id, kind, author_id, author_type, content, gist, version, created_at, updated_at,
      signed_at, author_name)
    select gen_random_uuid(), 'living', $1, 'consultation', $2, 'doctor', '{}', 'Essential hypertension, check ' || n, 1, at, at, at,
      'Dr. Bench'
    from (select n, now() - n * interval '87 hours' as at from generate_series(1, 1000) n) as written`,
  `insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode, status,
      reason, fee, follow_up, file_count, version, created_at)
    select gen_random_uuid(), 'living', $2, $1, $1, at, at + interval '20 minutes', at + interval '20 minutes', 'virtual', 9,
      'bench', 50000, false, 0, 1, at
    from (select now() - n * interval '109 hours' as at from generate_series(1, 800) n) as held`,
  `with written as (insert into files (id, brand_id, owner_id, name, mime, size, sent_hash, blob_key, created_at)
      select gen_random_uuid(), 'living', $1, 'report-' || n || '.pdf', 'application/pdf', 1000, 'x', 'none-' || n,
        now() - n * interval '219 hours' from generate_series(1, 400) n returning id, created_at)
    insert into file_grants (file_id, person_id, patient_id, subject_kind, subject_id, granted_at)
    select id, $2, $1, 'appointment', gen_random_uuid(), created_at from written`,
  `insert into history_entries (id, brand_id, patient_id, kind, content, status, version, reported_at, reported_by,
      reported_by_type, updated_at)
    select gen_random_uuid(), 'living', $1, 'problem', '{"name": "Problem"}', 'over', 1, at, $1, 'patient', at
    from (select now() - n * interval '292 hours' as at from generate_series(1, 300) n) as said where $2::uuid is not null`,
];

/** @returns the patient, who is in the care of the doctor with `DOCTOR_PHONE` */
export async function seedTimeline(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const idOf = async (phone: string): Promise<string> => {
      const { rows } = await client.query<{ person_id: string }>(
        'select person_id from accounts where phone = $1',
        [phone],
      );
      if (!rows[0]) throw new Error('The demo data has other people.');
      return rows[0].person_id;
    };
    const [patientId, doctorId] = [await idOf(PATIENT_PHONE), await idOf(DOCTOR_PHONE)];
    for (const table of ['vitals', 'appointments'])
      await client.query(`delete from ${table} where patient_id = $1`, [patientId]);
    for (const insert of ENTRIES) await client.query(insert, [patientId, doctorId]);
    await client.query(
      `insert into care_relations (id, brand_id, patient_id, clinician_id, kind, source_id, since)
        values (gen_random_uuid(), 'living', $1, $2, 'accepted', gen_random_uuid(), now())`,
      [patientId, doctorId],
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return patientId;
  } finally {
    await client.end();
  }
}
