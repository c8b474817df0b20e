import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { BOOKING_SNAPSHOT } from './server/repository/booking.ts';

/** Visits to come that the front desk has booked for other patients. */
const MANY = 6_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const staff = app.idOf('staff');
  await app.database.db.execute(sql`
    insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode,
      status, reason, fee, follow_up, file_count, version, created_at)
    select gen_random_uuid(), 'living', gen_random_uuid(), gen_random_uuid(), ${staff}::uuid,
      now() + n * interval '1 minute', now() + (n + 15) * interval '1 minute', now() + (n + 15) * interval '1 minute',
      'virtual', 4, '', 0, false, 0, 1, now()
    from generate_series(1, ${MANY}::int) n`);
  await app.database.db.execute(sql`analyze appointments`);
});
afterAll(() => app.close());

it.runIf(onPostgres())('what a booking depends on is read without the visits of other patients', async () => {
  const [clinician, patient, staff] = [app.idOf('doctor'), app.idOf('patient'), app.idOf('staff')];
  const now = app.clock.now().toISOString();
  const day = now.slice(0, 10);
  const nobody = '00000000-0000-0000-0000-000000000000';
  const values = ['1', '2', clinician, 'living', 'virtual', day, day, patient, staff, now, now, nobody];
  const text = BOOKING_SNAPSHOT.text.replaceAll(/\$(\d+)/g, (_, n) => `'${values[Number(n) - 1]}'`);
  const plan = await rowsOf(app.database.db, sql.raw(`explain (analyze, buffers, format json) ${text}`));
  const [, hit, read] =
    /"Shared Hit Blocks":(\d+),"Shared Read Blocks":(\d+)/.exec(JSON.stringify(plan)) ?? [];
  expect(Number(hit) + Number(read)).toBeLessThan(120);
});
