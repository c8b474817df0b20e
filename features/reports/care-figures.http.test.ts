import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Report } from './contract.ts';
import { patientId, sundayOf } from './reports.test-kit.ts';

/** What happens between visits: chats, readings, doses, suggestions, care plans. */
let app: TestApp;
let head: Caller;
let day: string;
const PATIENTS = Array.from({ length: 12 }, (_, n) => patientId(n));

beforeAll(async () => {
  app = await startTestApp();
  head = await app.signInAs('faculty_head', 1);
  day = addDays(sundayOf(app), -3);
  for (const table of ['vitals', 'medications', 'lab_cart_items'])
    await run(`delete from ${table} where brand_id = 'living'`);
});
afterAll(() => app.close());

const run = async (text: string, values: unknown[] = []) =>
  (await app.database.executor.executeSql(text, values)).rows as Record<string, unknown>[];
const read = async (type: string): Promise<Report> => {
  await run('delete from report_days');
  const { status, body } = await head.get(
    `/api/faculty-head/reports?days=7&page_size=100&summary_type=${type}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const at = (clock: string, of = day) => `${of}T${clock}:00+05:30`;

it('a question in chat counts until the clinician answers it, and is late after a day', async () => {
  await run(`delete from chat_items`);
  await run(`delete from chat_readings`);
  await run(`delete from chat_messages`);
  for (const [n, patient] of PATIENTS.entries()) {
    const chat = crypto.randomUUID();
    await run(
      `insert into chats (id, brand_id, is_group, created_by, created_at, last_at) values ($1, 'living', false, $2, $3, $3)`,
      [chat, patient, at('09:00')],
    );
    await run(
      `insert into chat_members (chat_id, person_id, brand_id, user_type, joined_at)
        values ($1, $2, 'living', 'patient', $4), ($1, $3, 'living', 'doctor', $4)`,
      [chat, patient, app.idOf('doctor', 1), at('09:00')],
    );
    const say = (seq: number, by: string, when: string) =>
      run(
        `insert into chat_messages (id, chat_id, seq, rev, counted, kind, sender_id, body, sent_hash, sent_at, words)
          values (gen_random_uuid(), $1, $2, $2, $2, 'message', $3, 'x', '', $4, '')`,
        [chat, seq, by, when],
      );
    await say(1, patient, at('09:00'));
    // A second message before the answer is no second question.
    await say(2, patient, at('09:05'));
    if (n < 6) await say(3, app.idOf('doctor', 1), at('09:30'));
  }
  const { totals, rows } = await read('quality');
  expect(totals).toMatchObject({ chats_asked: 12, chats_late: 6, chats_late_percent: 50 });
  expect(totals.reply_median_minutes).toBe(30);
  expect(rows.find(({ id }) => id === app.idOf('doctor', 1))).toMatchObject({ reply_median_minutes: 30 });
  const own = async (doctor: number) =>
    (await (await app.signInAs('doctor', doctor)).get('/api/clinician/reports?days=14')).body.totals;
  const asked = { chats_asked: 12, chats_late: 6, chats_late_percent: 50, reply_median_minutes: 30 };
  expect(await own(1)).toMatchObject(asked);
  expect(await own(2)).toMatchObject({ chats_asked: 0, reply_median_minutes: null });
});

it('of each patient the last reading of the week is judged; fewer than five in a part are withheld', async () => {
  const measure = (patient: string, when: string, systolic: number) =>
    run(
      `insert into vitals (id, patient_id, brand_id, type, systolic, diastolic, unit, taken_at, recorded_at, source, entered_by, entered_as, sent_hash)
        values (gen_random_uuid(), $1, 'living', 'blood_pressure', $3, 80, 'mmHg', $2, $2, 'manual', $1, 'patient', '')`,
      [patient, when, systolic],
    );
  for (const [n, patient] of PATIENTS.entries()) {
    await measure(patient, at('08:00'), 180);
    await measure(patient, at('08:00', addDays(day, 2)), n < 6 ? 120 : 150);
  }
  const { totals } = await read('quality');
  expect(totals).toMatchObject({ bp_measured: 12, bp_in_range_percent: 50 });
  expect(totals).toMatchObject({ hba1c_measured: null, hba1c_in_range_percent: null, withheld: true });
  await run(`update vitals set systolic = 150 where systolic = 120 and patient_id <> $1`, [PATIENTS[0]]);
  expect((await read('quality')).totals.bp_in_range_percent).toBeNull();
});

it('doses that were due and not taken count against adherence', async () => {
  for (const patient of PATIENTS) {
    const id = crypto.randomUUID();
    await run(
      `insert into medications (id, patient_id, brand_id, name, strength, source, note, remind, important, added_by, added_at, sent_hash, version, state, changed_at)
        values ($1, $2, 'living', 'm', '', 'own', '', true, false, $2, $3, '', 1, 'active', $3)`,
      [id, patient, at('00:00', addDays(day, -60))],
    );
    await run(
      `insert into medication_regimens (medication_id, version, state, holds_from, unit, steps, every_days, weekdays, starts_on, reason, set_by, set_at)
        values ($1, 1, 'active', $2, 'tablet', '[{"days": null, "doses": [{"slot": "morning", "amount": 1}]}]', 1, '{}', $3, '', $4, $2)`,
      [id, at('00:00', addDays(day, -60)), addDays(day, -60), patient],
    );
    await run(
      `insert into medication_dose_events (id, medication_id, patient_id, brand_id, day, slot, turn, answer, amount, at, answered_at, origin, by_id, recorded_at)
        values (gen_random_uuid(), $1, $2, 'living', $3, 'morning', 0, 'taken', 1, $4, $4, 'app', $2, $4)`,
      [id, patient, day, at('09:00')],
    );
  }
  expect((await read('quality')).totals).toMatchObject({ doses_due: 7 * 12, adherence_percent: 14.3 });
  // A doctor sees the figures of the patients in their care, even of few.
  await run(
    `insert into care_relations (id, brand_id, patient_id, clinician_id, kind, source_id, since)
      values (gen_random_uuid(), 'living', $1, $2, 'accepted', gen_random_uuid(), $3)`,
    [PATIENTS[0], app.idOf('doctor', 2), at('09:00')],
  );
  const own = async (doctor: number) =>
    (await (await app.signInAs('doctor', doctor)).get('/api/clinician/reports?days=14')).body.totals;
  const { doses_due: due, adherence_percent: percent } = await own(2);
  expect([13, 14]).toContain(due);
  expect(percent).toBe(Math.round(1000 / due) / 10);
  expect(await own(3)).toMatchObject({ doses_due: 0, adherence_percent: null });
});

it('suggested tests are followed to the order', async () => {
  for (const [n, patient] of PATIENTS.entries())
    await run(
      `insert into lab_cart_items (id, brand_id, patient_id, package_id, state, added_by, suggested_by, created_at)
        values (gen_random_uuid(), 'living', $1, 'p', $2, $3, $3, $4)`,
      [patient, n < 6 ? 'ordered' : 'suggested', app.idOf('doctor', 1), at('10:00')],
    );
  expect((await read('labs')).totals).toMatchObject({
    tests_suggested: 12,
    suggestions_ordered_percent: 50,
  });
});

it('care plans: subscribers are rounded to five, so that two Sundays reveal no person', async () => {
  const [plan] = await run(`select id from plan_versions where brand_id = 'living' limit 1`);
  await run(`delete from subscription_periods`);
  await run(`delete from subscription_mandates`);
  await run(`delete from subscription_upgrades`);
  await run(`delete from subscription_benefit_uses`);
  await run(`delete from subscriptions`);
  for (const [n, patient] of PATIENTS.entries())
    await run(
      `insert into subscriptions (id, brand_id, person_id, plan_id, collection, started_on, ended_on, stepped_on, created_at)
        values (gen_random_uuid(), 'living', $1, $2, 'manual', $3, $4, $3, $5)`,
      [patient, plan?.id, day, n < 5 ? addDays(day, 1) : null, at('10:00')],
    );
  const { totals, before } = await read('payments');
  expect(totals).toMatchObject({ subscriptions_started: 12, subscriptions_lost: 5, subscriptions_active: 5 });
  expect(before.subscriptions_active).toBeNull();
});
