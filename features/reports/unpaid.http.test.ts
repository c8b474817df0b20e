import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { replaceVisits, type Visit } from './reports.test-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a visit that was cancelled before it was paid is no visit; one that was paid is a cancelled one', async () => {
  const visits = Array.from({ length: 22 }, (_, n): Visit => {
    const weekday = Math.floor(n / 8);
    return {
      clinicianId: app.idOf('doctor', 1),
      patient: n,
      status: n < 10 ? 9 : 10,
      ...{ week: 0, weekday, slot: n % 8 },
    };
  });
  await replaceVisits(app, visits);
  const { executor } = app.database;
  const { rows } = await executor.executeSql(
    `select id from appointments where brand_id = 'living' and status = 10 order by starts_at`,
    [],
  );
  for (const [n, { id }] of (rows as { id: string }[]).entries())
    for (const [step, [from, to]] of (n < 6
      ? [[12, 10]]
      : [
          [12, 1],
          [1, 10],
        ]
    ).entries())
      await executor.executeSql(
        `insert into appointment_history (appointment_id, version, change, at, by_id, by_type, from_status, to_status, to_starts_at, mode)
          select id, $2, 'status_changed', starts_at, patient_id, 'clock', $3, $4, starts_at, 'virtual'
          from appointments where id = $1`,
        [id, step + 1, from, to],
      );
  const head = await app.signInAs('faculty_head', 1);
  const { body } = await head.get('/api/faculty-head/reports?days=7&summary_type=clinicians');
  expect(body.totals).toMatchObject({ booked: 16, completed: 10, cancelled: 6 });
});
