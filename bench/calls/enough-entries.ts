import pg from 'pg';
import { seedYears } from '../exports-seed.ts';

/** Gives a patient of the demo data readings, and a doctor visits, for the calls that return a hundred of them. */
export async function addEntries(url: string, patientPhone: string, doctorPhone: string): Promise<void> {
  await seedYears(url, patientPhone, doctorPhone);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The same visits again, a year later.
    await client.query(
      `insert into appointments
        select (jsonb_populate_record(visit, jsonb_build_object('id', gen_random_uuid(),
          'starts_at', starts_at + interval '364 days', 'ends_at', ends_at + interval '364 days',
          'busy_until', busy_until + interval '364 days'))).*
        from appointments visit
        where clinician_id = (select person_id from accounts where phone = $1)`,
      [doctorPhone],
    );
  } finally {
    await client.end();
  }
}
