import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Report } from './contract.ts';
import { replaceVisits, sundayOf, type Visit } from './reports.test-kit.ts';
import { checkSomeDays, followChanges, makeDays, tendDays } from './server/index.ts';

let app: TestApp;
let head: Caller;
beforeAll(async () => {
  app = await startTestApp();
  head = await app.signInAs('faculty_head', 1);
  await replaceVisits(app, manyVisits());
});
afterAll(() => app.close());

const STATUSES = [9, 9, 9, 9, 9, 9, 11, 10, 8, 9];

/** Four doctors who see twelve people a day, five days a week, for eight weeks. */
function manyVisits(): Visit[] {
  const visits: Visit[] = [];
  for (let doctor = 1; doctor <= 4; doctor++)
    for (let week = 0; week < 8; week++)
      for (let weekday = 0; weekday < 5; weekday++)
        for (let slot = 0; slot < 12; slot++)
          visits.push({
            clinicianId: app.idOf('doctor', doctor),
            patient: ((week * 5 + weekday) * 12 + slot * 7 + doctor * 1000) % 97,
            status: STATUSES[(slot + weekday + week) % 10] ?? 9,
            ...{ week, weekday, slot },
          });
  return visits;
}
const read = async (query: string, by = head): Promise<Report> => {
  const { status, body } = await by.get(`/api/faculty-head/reports?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const rowsOf = async <T>(text: string, values: unknown[] = []) =>
  (await app.database.executor.executeSql(text, values)).rows as T[];

describe('a report', () => {
  it('is of whole weeks up to the last Sunday, with the figures of the source beside those before', async () => {
    const report = await read('days=20&summary_type=clinicians');
    const sunday = sundayOf(app);
    expect([report.days, report.to, report.from]).toEqual([28, sunday, addDays(sunday, -27)]);
    expect(report.before).toMatchObject({ from: addDays(sunday, -55), to: addDays(sunday, -28) });
    const [counted] = await rowsOf<Record<string, number>>(
      `select count(*)::int as booked, count(*) filter (where status = 9)::int as completed,
        count(*) filter (where status = 8)::int as declined, count(*) filter (where status = 10)::int as cancelled,
        count(*) filter (where status = 11)::int as no_show
       from appointments where brand_id = 'living' and (starts_at at time zone 'Asia/Kolkata')::date between $1 and $2`,
      [report.from, report.to],
    );
    expect(report.totals).toMatchObject({ ...counted, withheld: false });
    expect(report.totals).toMatchObject({
      ...{ wait_median_minutes: 15, wait_p90_minutes: 15, visit_median_minutes: 12 },
      ...{ on_time_percent: 100, lead_median_hours: 30 },
    });
    expect(report.before.booked).toBe(4 * 4 * 5 * 12);
    expect(report.series.map(({ booked }) => booked)).toEqual([240, 240, 240, 240]);
    const first = report.rows[0];
    expect(first).toMatchObject({ booked: 240, user_type: 'doctor', wait_median_minutes: 15 });
    expect(report.rows.filter(({ booked }) => booked !== null)).toHaveLength(4);
  });

  it.each([
    [1, 7],
    [7, 7],
    [8, 14],
    [30, 91],
    [92, 182],
    [365, 364],
  ])('of %i days is one of %i', async (asked, days) => {
    expect((await read(`days=${asked}`)).days).toBe(days);
  });

  it('comes in pages, sorted by visits or by name', async () => {
    const pages = [
      await read('page_size=3'),
      await read('page_size=3&page=2'),
      await read('page_size=3&page=99'),
    ];
    expect(pages.map(({ page, page_size, rows }) => [page, page_size, rows.length])).toEqual([
      [1, 3, 3],
      [2, 3, 3],
      [99, 3, 0],
    ]);
    expect(pages[0]?.pages).toBeGreaterThan(4);
    const named = (await read('sort=name&page_size=100')).rows.map(({ name }) => name ?? '');
    expect(named).toEqual([...named].sort((a, b) => a.localeCompare(b)));
  });

  it('takes an empty parameter as one that is not there, also for the files', async () => {
    const report = await read('days=&page=1&page_size=10&domain=&summary_type=');
    expect(report).toEqual(await read(''));
    expect(report).toMatchObject({ days: 28, summary_type: 'overview', totals: { booked: 960 } });
    for (const file of ['csv', 'pdf']) {
      const { status } = await head.get(`/api/faculty-head/reports/${file}?days=&domain=&summary_type=`);
      expect(status).toBe(200);
    }
    const doctor = await app.signInAs('doctor', 2);
    expect((await doctor.get('/api/clinician/reports?days=')).body.days).toBe(28);
  });

  it.each(['domain=hospital', 'domain=nowhere', `domain=${'x'.repeat(65)}`])(
    'of another brand is not there: %s',
    async (query) => {
      const { status, body } = await head.get(`/api/faculty-head/reports?${query}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
      for (const file of ['csv', 'pdf'])
        expect((await head.get(`/api/faculty-head/reports/${file}?${query}`)).status).toBe(404);
    },
  );

  it('of the reader’s own brand may be named; staff read it too, other users don’t', async () => {
    expect((await read('domain=living')).totals.booked).toBe(960);
    expect((await read('', await app.signInAs('staff', 1))).totals.booked).toBe(960);
    for (const userType of ['patient', 'doctor', 'coach'] as const)
      for (const path of ['', '/csv', '/pdf'])
        expect((await (await app.signInAs(userType, 2)).get(`/api/faculty-head/reports${path}`)).status).toBe(
          404,
        );
    expect((await app.anonymous().get('/api/faculty-head/reports')).status).toBe(401);
    const other = await read('', await app.signInAs('faculty_head', 1, 'hospital'));
    expect(other.totals.booked).not.toBe(960);
  });

  it.each(['days=0', 'days=1.5', 'days=x', 'page=0', 'page_size=101', 'summary_type=all', 'sort=wait'])(
    'refuses %s and names the field',
    async (query) => {
      const { status, body } = await head.get(`/api/faculty-head/reports?${query}`);
      expect([status, body.fields[0].field]).toEqual([400, query.split('=')[0]]);
    },
  );

  it('is on the trail without the id of anybody', async () => {
    const entries = () =>
      rowsOf<{ n: number }>(
        `select count(*)::int as n from audit_reads where reader_id = $1 and resource = 'reports.labs' and patient_ids = '{}'`,
        [head.personId],
      );
    const before = (await entries())[0]?.n ?? 0;
    await read('summary_type=labs');
    expect((await entries())[0]?.n).toBe(before + 1);
  });
});

describe('files', () => {
  it('CSV: the same figures, with the mark of UTF-8 and no formulas', async () => {
    await app.database.executor.executeSql(`update persons set name = '=cmd|x' where id = $1`, [
      app.idOf('doctor', 1),
    ]);
    const { text, headers } = await rawly('/api/faculty-head/reports/csv?days=28&summary_type=clinicians');
    expect(headers.get('content-disposition')).toContain('.csv');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain(`"'=cmd|x"`);
    expect(text).toContain('\r\n');
    expect(text.split('\r\n')[1]).toMatch(/^clinicians,20\d\d-\d\d-\d\d,20\d\d-\d\d-\d\d,960,/);
  });

  it.each(['en', 'te', 'ml'])('PDF in %s', async (language) => {
    const { bytes, status } = await rawly(
      `/api/faculty-head/reports/pdf?language=${language}&summary_type=clinicians`,
    );
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  const rawly = async (path: string) => {
    const reply = await fetch(`${app.url}${path}`, {
      headers: { host: 'living.localhost', authorization: `Bearer ${head.token}` },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString('utf8') };
  };
});

describe('days', () => {
  it('are made again after a change, and never drift from the source', async () => {
    const sunday = sundayOf(app);
    const day = addDays(sunday, -3);
    await app.database.executor.executeSql('delete from report_days where day < $1 or day > $2', [
      addDays(sunday, -13),
      sunday,
    ]);
    const { completed } = (await read('days=7&summary_type=clinicians')).totals;
    const changed = `update appointments set status = 11 where brand_id = 'living' and status = 9
      and (starts_at at time zone 'Asia/Kolkata')::date = $1`;
    await app.database.executor.executeSql(changed, [day]);
    expect((await read('days=7&summary_type=clinicians')).totals.completed).toBe(completed);
    const work = workAt(app, app.clock.now());
    expect(await checkSomeDays(work as never, 'living', 1000)).toEqual([day]);
    expect((await read('days=7&summary_type=clinicians')).totals.completed).toBeLessThan(completed ?? 0);
    expect(await checkSomeDays(work as never, 'living', 1000)).toEqual([]);
    const found = await rowsOf<{ n: number }>('select count(*)::int as n from report_differences');
    expect(found[0]?.n).toBe(1);
  });

  it('are left alone where nothing changed', async () => {
    const written = () =>
      rowsOf<{ xmin: string }>(`select xmin::text from report_days where brand_id = 'living' order by 1`);
    await read('days=7');
    const before = await written();
    const day = addDays(sundayOf(app), -2);
    await makeDays(workAt(app, app.clock.now()) as never, { brandId: 'living', from: day, to: day });
    expect(await written()).toEqual(before);
  });

  it('are marked by what changes them', { timeout: 120_000 }, async () => {
    const { aBooking } = await import('#features/appointments/visits.test-kit.ts');
    const patient = await app.signInAs('patient', 9);
    const booking = await aBooking(patient, app.idOf('doctor', 6));
    await app.settled();
    const marked = await rowsOf<{ day: string; clinician_id: string }>(
      `select day::text, clinician_id from report_rows_changed where brand_id = 'living'`,
    );
    const row = { day: booking.starts_at.slice(0, 10), clinician_id: app.idOf('doctor', 6) };
    expect(marked).toContainEqual(row);
    const work = workAt(app, app.clock.now()) as never;
    await followChanges(work);
    expect(await rowsOf('select 1 from report_rows_changed')).toEqual([]);
    await tendDays(work);
    expect(await rowsOf('select 1 from report_weeks where is_stale')).toEqual([]);
  });
});

it('doctors see only their own visits, as they are now', async () => {
  const doctor = await app.signInAs('doctor', 2);
  const { status, body } = await doctor.get('/api/clinician/reports?days=28');
  expect(status).toBe(200);
  expect(body.series).toHaveLength(4);
  const [counted] = await rowsOf<{ n: number }>(
    `select count(*)::int as n from appointments where brand_id = 'living' and clinician_id = $1
      and (starts_at at time zone 'Asia/Kolkata')::date between $2 and $3`,
    [doctor.personId, body.from, body.to],
  );
  expect(body.totals.booked).toBe(counted?.n);
  for (const userType of ['patient', 'staff', 'faculty_head'] as const)
    expect((await (await app.signInAs(userType, 2)).get('/api/clinician/reports')).status).toBe(404);
});
