import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { listen } from '#features/chat/chat.test-kit.ts';
import { MEASURES, type Measure } from '#features/vitals/contract.ts';
import { add, aReading, pressure } from '#features/vitals/vitals.test-kit.ts';
import { overduePatients } from './server/index.ts';

let app: TestApp;
let doctor: Caller;
let coach: Caller;
/** Patients of doctor 1: critical, high, silent, and well. */
let patients: Caller[];
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
  patients = await Promise.all([1, 13, 25, 37].map((index) => app.signInAs('patient', index)));
  const [critical, high, silent, well] = patients as [Caller, Caller, Caller, Caller];
  await add(critical, pressure(190, 100));
  await add(critical, pressure(120, 80, { taken_at: new Date().toISOString() }));
  await add(high, aReading({ readings: { value: 131, context: 'fasting' } }));
  await doctor.post('/api/v1/regular-vital', {
    routine_id: uuid(),
    patient_id: silent.personId,
    type: 'weight',
    every_days: 7,
    times: ['07:00'],
    starts_on: '2026-01-01',
  });
  await add(silent, aReading({ type: 'weight', readings: { value: 70 }, taken_at: days(9) }));
  await add(well, pressure(150, 80, { taken_at: days(1) }));
  await add(well, pressure(120, 80));
});
afterAll(() => app.close());

const days = (many: number): string => new Date(Date.now() - many * 86_400_000).toISOString();
const hours = (many: number): string => days(many / 24);
const list = async (query = '', who = doctor) => (await who.get(`/api/vitals-triage${query}`)).body;
interface Row {
  readonly patient_id: string;
  readonly reason: string;
}
const seen = (body: { patients: Row[] }) =>
  body.patients.map(({ patient_id, reason }) => [
    patients.findIndex((p) => p.personId === patient_id),
    reason,
  ]);

const number = (min: number, max: number) => fc.integer({ min, max });
const decimal = (min: number, max: number) => number(min * 10, max * 10).map((tenths) => tenths / 10);
type Fields = Parameters<typeof aReading>[0];
const one = (
  type: string,
  value: fc.Arbitrary<number>,
  context?: string,
  unit?: string,
): fc.Arbitrary<Fields> =>
  value.map((value) => ({ type, readings: { value, ...(context && { context }) }, ...(unit && { unit }) }));
const bloodPressure: fc.Arbitrary<Fields> = fc
  .record({ systolic: number(80, 240), diastolic: number(40, 79), pulse: number(30, 150) })
  .map((readings) => ({ type: 'blood_pressure', readings }));
const weight = one('weight', number(40, 120));

/** Readings of each measure, and between what the lower bound of a range of it lies. */
const GENERATED: Readonly<
  Record<Measure, { readonly reading: fc.Arbitrary<Fields>; readonly low: readonly [number, number] }>
> = {
  sugar_fasting: { reading: one('blood_sugar', number(20, 400), 'fasting'), low: [50, 250] },
  sugar_after_meal: { reading: one('blood_sugar', number(20, 400), 'after_meal'), low: [50, 250] },
  sugar_random: { reading: one('blood_sugar', number(20, 400)), low: [50, 250] },
  hba1c: { reading: one('blood_sugar', decimal(4, 12), 'hba1c', '%'), low: [4, 10] },
  systolic: { reading: bloodPressure, low: [80, 200] },
  diastolic: { reading: bloodPressure, low: [40, 75] },
  pulse: { reading: bloodPressure, low: [30, 120] },
  spo2: {
    reading: fc
      .record({ value: number(70, 100), pulse: number(30, 200) })
      .map((readings) => ({ type: 'spo2', readings })),
    low: [70, 98],
  },
  temperature: { reading: one('temperature', decimal(34, 42)), low: [34, 40] },
  bmi: { reading: weight, low: [15, 40] },
  weight: { reading: weight, low: [40, 110] },
  calories: { reading: one('calories', number(100, 4000)), low: [100, 3000] },
};

describe('the triage list', () => {
  it('has the most urgent reason of each patient, and no patient without one', async () => {
    // The routine was set just now: as if it had been long ago.
    expect(seen(await list())).toEqual([
      [0, 'critical'],
      [1, 'out_of_range'],
    ]);
    await app.database.db.execute(sql`update vital_routines set set_at = now() - interval '30 days'`);
    const body = await list();
    expect(seen(body)).toEqual([
      [0, 'critical'],
      [1, 'out_of_range'],
      [2, 'silent'],
    ]);
    expect(body.counts).toEqual({ critical: 1, out_of_range: 1, silent: 1 });
    const [critical, high, silent] = body.patients;
    // An hour after it was taken, and it was taken an hour ago.
    expect(critical).toMatchObject({ vital: { readings: { systolic: 190 } }, owner_id: null, overdue: true });
    expect(high).toMatchObject({ vital: { level: 'high' }, routine: null, overdue: false });
    expect(silent).toMatchObject({ vital: null, routine: { type: 'weight', every_days: 7 } });
    expect(Date.parse(silent.since)).toBeCloseTo(Date.parse(days(2)), -5);
  });

  it('counts for the brand who waits beyond a deadline, for any reason', async () => {
    const { patients: listed } = await list('?limit=50');
    const overdue = listed.filter((each: { overdue: boolean }) => each.overdue).length;
    expect(overdue).toBeGreaterThan(0);
    const now = Date.now();
    const counted: number[] = [];
    await expect(
      app.database.db.transaction(async (tx) => {
        await tx.execute(sql`delete from care_relations where clinician_id <> ${doctor.personId}::uuid`);
        for (const hoursOn of [0, 48])
          counted.push(await overduePatients(tx, 'living', new Date(now + hoursOn * 3_600_000)));
        await tx.execute(sql`insert into vital_triage (brand_id, patient_id, deadline_at, deadline_set_at, updated_by, updated_at)
          select 'living', p.id, now() + interval '5 days', now(), ${doctor.personId}::uuid, now()
          from unnest(${`{${patients.map(({ personId }) => personId).join(',')}}`}::uuid[]) as p (id)
          on conflict (brand_id, patient_id) do update set deadline_at = excluded.deadline_at,
            deadline_set_at = excluded.deadline_set_at`);
        counted.push(await overduePatients(tx, 'living', new Date(now + 48 * 3_600_000)));
        throw new Error('nothing of this stays');
      }),
    ).rejects.toThrow('nothing of this stays');
    const [atOnce = 0, later = 0, agreed = 0] = counted;
    // After two days all three reasons are overdue; a deadline that the team set holds them back.
    expect([atOnce, later >= 3, later - agreed]).toEqual([overdue, true, 3]);
  });

  it('comes by pages, by reason, and to those only who look after them', async () => {
    const first = await list('?limit=2');
    expect(seen(first)).toHaveLength(2);
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect(seen(second)).toEqual([[2, 'silent']]);
    expect(second.next_cursor).toBeNull();
    expect(seen(await list('?reason=out_of_range'))).toEqual([[1, 'out_of_range']]);
    expect(seen(await list('', await app.signInAs('doctor', 1, 'hospital')))).toEqual([]);
    expect(await patients[0]?.get('/api/vitals-triage')).toMatchObject({ status: 404 });
    expect(await doctor.get('/api/vitals-triage?cursor=e30')).toMatchObject({ status: 400 });
  });

  it('says who takes care until when, and lets go of what was looked after until there is more', async () => {
    const [critical, high] = patients as [Caller, Caller];
    const path = `/api/vitals-triage/${critical.personId}`;
    const deadline_at = new Date(Date.now() + 7_200_000).toISOString();
    expect(await doctor.patch(path, { owner: 'me', deadline_at, note: 'calls her' })).toMatchObject({
      status: 200,
      body: { owner_id: doctor.personId, deadline_at, note: 'calls her' },
    });
    expect((await list('', coach)).patients[0]).toMatchObject({
      owner_id: doctor.personId,
      owner_name: expect.any(String),
      deadline_at,
      overdue: false,
      note: 'calls her',
      note_by_name: expect.any(String),
      note_at: expect.any(String),
      can: { take: true, release: false, close: true },
    });
    expect(seen(await list('?mine=true'))).toEqual([[0, 'critical']]);
    // Saved again by a colleague with another thing, it stays the doctor's; another note is the colleague's.
    const noted = async () => {
      const { note, note_by_name, note_at } = (await list()).patients[0];
      return [note, note_by_name, note_at];
    };
    const before = await noted();
    await coach.patch(path, { owner: 'me', note: 'calls her' });
    expect(await noted()).toEqual(before);
    await coach.patch(path, { note: 'she is well' });
    const { name } = (await coach.get('/api/profile')).body;
    expect((await noted()).slice(0, 2)).toEqual(['she is well', name]);
    await coach.patch(path, { note: '' });
    expect(await noted()).toEqual(['', null, null]);
    expect(await doctor.patch(path, { deadline_at: days(1) })).toMatchObject({ status: 400 });
    expect(await doctor.patch(path, { owner: 'nobody' })).toMatchObject({
      body: { owner_id: null, deadline_at: null },
    });
    await doctor.patch(path, { closed: true });
    await doctor.patch(`/api/vitals-triage/${high.personId}`, { closed: true });
    expect(seen(await list())).toEqual([[2, 'silent']]);
    await add(
      high,
      aReading({ readings: { value: 140, context: 'fasting' }, taken_at: new Date().toISOString() }),
    );
    expect(seen(await list())).toContainEqual([1, 'out_of_range']);
  });

  it('changes only on the screens of the care team', async () => {
    const [critical] = patients as [Caller];
    const screens = await Promise.all([coach, critical].map((who) => listen(app, who)));
    await doctor.patch(`/api/vitals-triage/${critical.personId}`, { owner: 'me' });
    const live = { patient_id: critical.personId, vital_id: null, type: null, change: 'triage' };
    await expect.poll(() => screens[0]?.of('vital')).toEqual([live]);
    expect(screens[1]?.of('vital')).toEqual([]);
    for (const screen of screens) screen.close();
  });

  it('follows the ranges of each patient', async () => {
    const patient_id = patients[1]?.personId;
    await doctor.put('/api/vital-ranges', { patient_id, ranges: [{ measure: 'sugar_fasting', high: 160 }] });
    expect(seen(await list())).toEqual([[2, 'silent']]);
  });

  it('judges sugar of each context by its newest, as long as it counts', async () => {
    const well = patients[3] as Caller;
    const theirs = async () =>
      (await list()).patients.find(({ patient_id }: Row) => patient_id === well.personId)?.vital?.readings;
    const sugar = (value: number, context: string | undefined, taken_at: string) =>
      add(well, aReading({ readings: { value, ...(context && { context }) }, taken_at }));
    await sugar(180, 'fasting', hours(6));
    await sugar(150, 'random', hours(4));
    expect(await theirs()).toEqual({ value: 180, context: 'fasting' });
    await sugar(110, 'fasting', hours(3));
    expect(await theirs()).toBeUndefined();
    // Without a context it is one at random, for what comes after it too.
    await sugar(230, undefined, hours(2));
    expect(await theirs()).toEqual({ value: 230 });
    await sugar(140, 'random', hours(1));
    expect(await theirs()).toBeUndefined();
    await sugar(8.4, 'hba1c', days(15));
    expect(await theirs()).toBeUndefined();
    await sugar(8.1, 'hba1c', days(13));
    expect(await theirs()).toEqual({ value: 8.1, context: 'hba1c' });
    await sugar(6.4, 'hba1c', hours(1));
    expect(await theirs()).toBeUndefined();
  });

  it('judges a weight by the BMI where a doctor has set a range of it, and none of weights', async () => {
    const well = patients[3] as Caller;
    const patient_id = well.personId;
    const theirs = async () =>
      (await list()).patients.find((row: Row) => row.patient_id === patient_id)?.vital;
    const set = (...ranges: object[]) => doctor.put('/api/vital-ranges', { patient_id, ranges });
    await add(well, aReading({ type: 'weight', readings: { value: 72 } }));
    await set({ measure: 'bmi', high: 28.1 });
    expect(await theirs()).toBeUndefined();
    // 72 kg at 160 cm are 28.1 kg/m².
    await add(well, aReading({ type: 'height', readings: { value: 160 }, taken_at: days(500) }));
    expect(await theirs()).toMatchObject({ type: 'weight', readings: { value: 72 }, level: 'high' });
    await set({ measure: 'bmi', high: 28.2 });
    expect(await theirs()).toBeUndefined();
    await set({ measure: 'bmi', high: 28.1 }, { measure: 'weight', high: 73 });
    expect(await theirs()).toBeUndefined();
    await set({ measure: 'weight', high: 72 });
    expect(await theirs()).toMatchObject({ level: 'high' });
    // By everybody's range alone it is no reason.
    await set();
    expect(await theirs()).toBeUndefined();
  });

  it('judges readings as they are judged where they are shown, by any ranges', {
    timeout: 60_000,
  }, async () => {
    const other = await app.signInAs('doctor', 2);
    const patient = await app.signInAs('patient', 14);
    const { personId: patient_id } = patient;
    await add(patient, aReading({ type: 'height', readings: { value: 160 }, taken_at: days(500) }));
    const oximeter = aReading({ type: 'spo2', readings: { value: 97, pulse: 110 } });
    const generated = MEASURES.flatMap((measure) => {
      const { reading, low } = GENERATED[measure];
      const bounds = fc.option(fc.tuple(number(...low), number(1, low[1] - low[0])));
      return fc.sample(fc.tuple(reading, bounds), { numRuns: 5, seed: 20261129 }).map(([fields, own]) => ({
        reading: aReading(fields),
        ranges: own ? [{ measure, low: own[0], high: own[0] + own[1] }] : [],
      }));
    });
    for (const { reading, ranges } of [{ reading: oximeter, ranges: [] }, ...generated]) {
      const set = await other.put('/api/vital-ranges', { patient_id, ranges });
      expect(set.status, JSON.stringify(ranges)).toBe(200);
      await add(patient, reading);
      const shown = (await patient.get(`/api/vitals/${reading.id}`)).body;
      const listed = (await list('', other)).patients.find((row: Row) => row.patient_id === patient_id);
      // By everybody's range of the BMI a weight is no reason.
      const isJudged = shown.level !== null && (reading.type !== 'weight' || ranges.length > 0);
      const isOutside = isJudged && shown.level !== 'in_range';
      expect(
        [listed?.vital?.id, listed?.vital?.level],
        JSON.stringify([reading, ranges, shown.level]),
      ).toEqual(isOutside ? [reading.id, shown.level] : [undefined, undefined]);
      expect((await patient.delete(`/api/vitals/${reading.id}`)).status).toBe(200);
    }
  });
});
