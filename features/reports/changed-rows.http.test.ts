import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { APPOINTMENT_EVENTS } from '#features/appointments/contract.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import { PAYMENT_EVENTS } from '#features/payments/contract.ts';
import { addDays, clinicInstant } from '#platform/domain/clinic-time.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { patientId, replaceVisits, sundayOf, type Visit } from './reports.test-kit.ts';
import { checkSomeDays, followChanges, makeDays } from './server/index.ts';

/** Each event marks the rows that it changes; making only those leaves every day as the source has it. */
const BRAND_ROW = '00000000-0000-0000-0000-000000000000';
let app: TestApp;
/** The last Wednesday of the weeks that are over. */
let day: string;
beforeAll(async () => {
  app = await startTestApp();
  await replaceVisits(app, someVisits());
  day = addDays(sundayOf(app), -4);
  await makeDays(work(), { brandId: 'living', from: addDays(day, -16), to: addDays(day, 4) });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settled();
  for (const table of ['report_days_changed', 'report_rows_changed'])
    await app.database.executor.executeSql(`delete from ${table}`, []);
});

const work = () => workAt(app, app.clock.now()) as never;
const rowsOf = async <T>(text: string, values: unknown[] = []) =>
  (await app.database.executor.executeSql(text, values)).rows as T[];

/** Four doctors with eight visits on each working day of three weeks; some see the same few patients. */
function someVisits(): Visit[] {
  const visits: Visit[] = [];
  for (let doctor = 1; doctor <= 4; doctor++)
    for (let week = 0; week < 3; week++)
      for (let weekday = 0; weekday < 5; weekday++)
        for (let slot = 0; slot < 8; slot++)
          visits.push({
            clinicianId: app.idOf('doctor', doctor),
            patient: 1000 + (doctor % 2 === 0 ? (slot + doctor) % 4 : week * 40 + weekday * 8 + slot),
            status: [9, 9, 11, 9, 10, 9, 8, 9][(slot + weekday + doctor) % 8] ?? 9,
            ...{ week, weekday, slot },
          });
  return visits;
}

interface Found {
  readonly id: string;
  readonly clinician_id: string;
  readonly patient_id: string;
  readonly starts_at: string;
}

/** The visits of one doctor on a day. */
const visitsOf = (doctor: number, on: string) =>
  rowsOf<Found>(
    `select id, clinician_id, patient_id, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at
      from appointments where brand_id = 'living' and clinician_id = $1
        and (starts_at at time zone 'Asia/Kolkata')::date = $2 order by starts_at`,
    [app.idOf('doctor', doctor), on],
  );

async function happens(event: ReturnType<typeof declared>): Promise<void> {
  await app.database.db.transaction((tx) => publish(tx, app.clock.now(), { ...event, brandId: 'living' }));
  await app.settled();
}

const eventOf = (visit: Found, status: 9 | 11) => ({
  ...{ appointment_id: visit.id, patient_id: visit.patient_id, clinician_id: visit.clinician_id },
  ...{ starts_at: visit.starts_at, mode: 'virtual' as const, status, actor_id: null },
});

/** A correction turns completed into not come, or the other way. */
async function corrected(visit: Found): Promise<void> {
  await rowsOf('update appointments set status = case status when 9 then 11 else 9 end where id = $1', [
    visit.id,
  ]);
  await happens(declared(APPOINTMENT_EVENTS.noShowCorrected, eventOf(visit, 9)));
}

const marked = async () =>
  (
    await rowsOf<{ day: string; clinician_id: string }>(
      'select day::text, clinician_id from report_rows_changed order by 1, 2',
    )
  ).map((row) => `${row.day} ${row.clinician_id}`);
const rowOf = (on: string, doctor: number | null) =>
  `${on} ${doctor === null ? BRAND_ROW : app.idOf('doctor', doctor)}`;

/** Which rows were written again while something was done. */
async function written(done: () => Promise<unknown>): Promise<string[]> {
  const versions = async () =>
    (
      await rowsOf<{ day: string; clinician_id: string; xmin: string }>(
        'select day::text, clinician_id, xmin::text from report_days order by 1, 2',
      )
    ).map((row) => `${row.day} ${row.clinician_id} ${row.xmin}`);
  const before = new Set(await versions());
  await done();
  return (await versions())
    .filter((row) => !before.has(row))
    .map((row) => row.slice(0, row.lastIndexOf(' ')));
}

/** The nightly check compares every row of every day with the source. */
const asInTheSource = async () => {
  expect(await marked()).toEqual([]);
  expect(await rowsOf('select 1 from report_days_changed')).toEqual([]);
  expect(await checkSomeDays(work(), 'living', 1000)).toEqual([]);
};

it('a visit that changes marks the row of its clinician; that and the brand’s are made again', async () => {
  const [visit] = await visitsOf(1, day);
  await corrected(visit!);
  expect(await marked()).toContain(rowOf(day, 1));
  expect((await marked()).every((row) => row.endsWith(visit!.clinician_id))).toBe(true);
  const rows = await written(() => followChanges(work()));
  expect(rows).toContain(rowOf(day, 1));
  expect(rows).toContain(rowOf(day, null));
  expect(rows).not.toContain(rowOf(day, 2));
  await asInTheSource();
});

it('a visit that is moved marks both days', async () => {
  const [visit] = await visitsOf(3, day);
  const later = addDays(day, 2);
  const starts_at = clinicInstant(later, '18:00').toISOString();
  await rowsOf(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '15 minutes',
      busy_until = $2::timestamptz + interval '15 minutes' where id = $1`,
    [visit!.id, starts_at],
  );
  await happens(
    declared(APPOINTMENT_EVENTS.moved, {
      ...eventOf({ ...visit!, starts_at }, 9),
      previous_starts_at: visit!.starts_at,
    }),
  );
  expect(await marked()).toEqual(expect.arrayContaining([rowOf(day, 3), rowOf(later, 3)]));
  await followChanges(work());
  await asInTheSource();
});

it('a first visit that is completed makes a later one with another clinician a returning patient’s', async () => {
  const [first] = await visitsOf(1, day);
  const [later] = await visitsOf(2, addDays(day, 1));
  const newcomer = patientId(7_000_001);
  await rowsOf('update appointments set patient_id = $1, status = 9 where id = $2', [newcomer, later!.id]);
  await rowsOf('update appointments set patient_id = $1, status = 7 where id = $2', [newcomer, first!.id]);
  await makeDays(work(), { brandId: 'living', from: day, to: addDays(day, 1) });
  const newOf = async () =>
    await rowsOf<{ new_patients: number }>(
      'select new_patients from report_days where day = $1 and clinician_id = $2',
      [addDays(day, 1), later!.clinician_id],
    );
  const [before] = await newOf();
  await rowsOf('update appointments set status = 9 where id = $1', [first!.id]);
  await happens(declared(APPOINTMENT_EVENTS.completed, eventOf({ ...first!, patient_id: newcomer }, 9)));
  expect(await marked()).toEqual([rowOf(day, 1), rowOf(addDays(day, 1), 2)]);
  await followChanges(work());
  expect(await newOf()).toEqual([{ new_patients: (before?.new_patients ?? 0) - 1 }]);
  await asInTheSource();
});

it('a payment marks the brand’s row alone', async () => {
  const request = { id: randomUUID(), patient_id: patientId(1), purpose: 'appointment' as const };
  await rowsOf(
    `insert into payment_requests (id, brand_id, patient_id, purpose, title, lines, amount, state, created_at, created_by)
      values ($1, 'living', $2, $3, 'test', '[]', 500, 'open', $4, $2)`,
    [request.id, request.patient_id, request.purpose, clinicInstant(day, '10:00').toISOString()],
  );
  const { id: request_id, ...of } = request;
  await happens(
    declared(PAYMENT_EVENTS.requested, {
      ...of,
      ...{ request_id, payment_id: null, subject_id: null, actor_id: null },
    }),
  );
  expect(await marked()).toEqual([rowOf(day, null)]);
  expect(await written(() => followChanges(work()))).toEqual([rowOf(day, null)]);
  await asInTheSource();
});

it('a day that a server of the version before marked is made as a whole, with the rows that are marked', async () => {
  const [one] = await visitsOf(1, day);
  const [other] = await visitsOf(4, day);
  await corrected(one!);
  await rowsOf('update appointments set status = case status when 9 then 11 else 9 end where id = $1', [
    other!.id,
  ]);
  await rowsOf(
    'insert into report_days_changed (brand_id, day, changes, changed_at) values ($1, $2, 1, now())',
    ['living', day],
  );
  await followChanges(work());
  await asInTheSource();
});

it('a day that was never made is made as a whole', async () => {
  await rowsOf('delete from report_days where day = $1', [day]);
  const [visit] = await visitsOf(1, day);
  await corrected(visit!);
  expect(await written(() => followChanges(work()))).toEqual(
    expect.arrayContaining([rowOf(day, 1), rowOf(day, 2), rowOf(day, 4), rowOf(day, null)]),
  );
  await asInTheSource();
});

it('a row that changes while it is made stays marked', async () => {
  const [visit] = await visitsOf(1, day);
  const [second] = await visitsOf(2, day);
  await corrected(visit!);
  await corrected(second!);
  const { db } = app.database;
  let isChanged = false;
  /** Meanwhile, after the marks were read, the first doctor's row is marked once more. */
  const transaction = (run: (tx: unknown) => Promise<unknown>) =>
    db.transaction((tx) => {
      const execute = async (query: never) => {
        const found = (await tx.execute(query)) as { rows?: unknown };
        if (!isChanged && JSON.stringify(found.rows ?? []).includes('"changes"')) {
          isChanged = true;
          await tx.execute(
            `update report_rows_changed set changes = changes + 1 where clinician_id = '${app.idOf('doctor', 1)}' and day = '${day}'`,
          );
        }
        return found;
      };
      const watched = new Proxy(tx, {
        get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name, of)),
      });
      return run(watched);
    });
  await followChanges({ ...(work() as object), transaction } as never);
  expect(isChanged).toBe(true);
  expect(await marked()).toEqual([rowOf(day, 1)]);
  await followChanges(work());
  await asInTheSource();
});

it('rows made one by one are those of the whole days, whatever changed', async () => {
  let state = 11;
  const chance = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let round = 0; round < 8; round++) {
    for (let changes = 0; changes <= chance(3); changes++) {
      const visits = await visitsOf(1 + chance(4), addDays(day, chance(3) - 1));
      const visit = visits[chance(visits.length)]!;
      await rowsOf('update appointments set status = $2 where id = $1', [visit.id, 8 + chance(4)]);
      await happens(declared(APPOINTMENT_EVENTS.noShowCorrected, eventOf(visit, 9)));
    }
    await followChanges(work());
    await asInTheSource();
  }
});
