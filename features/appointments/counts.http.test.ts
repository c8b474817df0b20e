import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { AppointmentCounts } from './contract.ts';
import { today } from './visits.test-kit.ts';

let t: TestApp;
let head: Caller;
const month = today().slice(0, 7);

beforeAll(async () => {
  t = await startTestApp();
  head = await t.signInAs('faculty_head', 1);
});
afterAll(async () => await t?.close());

interface Counted {
  readonly clinician_id: string;
  readonly n: number;
  readonly people: number;
}
const rowsOf = async (text: string) => (await t.database.executor.executeSql(text)).rows as Counted[];
const NOT_HERE = `brand_id = 'living' and to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM') = '${month}'`;

test('a month of the brand is counted; nothing of fewer than five people can be read or worked out', async () => {
  const reply = await head.get(`/api/appointments/counts?month=${month}`);
  expect(reply.status).toBe(200);
  const counts = reply.body as AppointmentCounts;
  const [all] = await rowsOf(`select count(*)::int as n from appointments where ${NOT_HERE}`);
  expect(counts.total).toBe(all?.n);
  const people = new Map(
    (
      await rowsOf(
        `select clinician_id, count(*)::int as n, count(distinct patient_id)::int as people
         from appointments where ${NOT_HERE} group by 1`,
      )
    ).map((row) => [row.clinician_id, row] as const),
  );
  for (const { clinician_id, count } of counts.by_clinician) {
    const actual = people.get(clinician_id) ?? { n: 0, people: 0 };
    if (actual.people < 5) expect(count).toBeNull();
    else if (count !== null) expect(count).toBe(actual.n);
  }
  expect(counts.by_clinician.some(({ count }) => count !== null)).toBe(true);
  // One withheld cell alone is the rest of the total: only nobody may be read from it.
  for (const cells of [counts.by_status, counts.by_mode, counts.by_clinician]) {
    const shown = cells.flatMap(({ count }) => count ?? []);
    if (cells.length - shown.length === 1) expect(shown.reduce((sum, count) => sum + count, 0)).toBe(all?.n);
  }
  expect(JSON.stringify(counts)).not.toContain('patient');
});

test('a month in which nobody came has no numbers at all', async () => {
  const { body } = await head.get('/api/appointments/counts?month=1999-02');
  expect(body.total).toBeNull();
  expect(body.by_mode.every(({ count }: { count: number | null }) => count === null)).toBe(true);
});

test('another brand’s heads count their own, and nobody else counts', async () => {
  const theirs = await (await t.signInAs('faculty_head', 1, 'hospital')).get(
    `/api/appointments/counts?month=${month}`,
  );
  const [all] = await rowsOf(
    `select count(*)::int as n from appointments where ${NOT_HERE.replace('living', 'hospital')}`,
  );
  expect(theirs.body.total).toBe(all?.n);
  for (const caller of [await t.signInAs('patient', 1), await t.signInAs('doctor', 1)])
    expect((await caller.get(`/api/appointments/counts?month=${month}`)).status).toBe(404);
  expect((await head.get('/api/appointments/counts?month=2026-13')).body.fields[0].field).toBe('month');
  expect((await head.get('/api/appointments?scope=upcoming')).status).toBe(404);
});
