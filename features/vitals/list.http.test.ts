import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hours = (many: number): string => new Date(Date.now() - many * 3_600_000).toISOString();

describe('the list', () => {
  it('is newest first, by pages that miss nothing and repeat nothing', async () => {
    const who = await app.signInAs('patient', 5);
    const at = hours(50);
    // Several at the same moment: the page ends between them.
    const made = [];
    for (let n = 0; n < 7; n++)
      made.push(await add(who, pressure(120 + n, 80, { taken_at: n < 4 ? at : hours(40 - n) })));
    const pages: { id: string }[] = [];
    let before = '';
    do {
      const { body } = await who.get(
        `/api/vitals?limit=2&type=blood_pressure${before && `&before=${before}`}`,
      );
      expect(body.vitals.length).toBeLessThanOrEqual(2);
      pages.push(...body.vitals);
      before = body.next_cursor ?? '';
    } while (before);
    const ids = pages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)));
    const times = pages.map((vital) => (vital as unknown as { taken_at: string }).taken_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await who.get(`/api/vitals?type=blood_pressure&before=${at}`)).body.vitals).toEqual([]);
    expect((await who.get(`/api/vitals?type=blood_pressure&from=${hours(45)}`)).body.vitals).toHaveLength(3);
    expect((await who.get(`/api/vitals?type=blood_pressure&to=${hours(45)}`)).body.vitals).toHaveLength(4);
    for (const query of ['before=xx', 'before=2026-99-99T00:00:00Z', 'limit=0', 'limit=501', 'type=x'])
      expect(await who.get(`/api/vitals?${query}`), query).toMatchObject({ status: 400 });
  });

  it('narrows sugar to its context, and weighs with the height', async () => {
    const who = await app.signInAs('patient', 6);
    await add(who, aReading({ readings: { value: 100, context: 'fasting' } }));
    await add(who, aReading({ readings: { value: 180, context: 'after_meal' } }));
    await add(who, aReading({ type: 'height', readings: { value: 67 }, unit: 'ft-in' }));
    await add(who, aReading({ type: 'weight', readings: { value: 158.7 }, unit: 'lb' }));
    const { vitals } = (await who.get('/api/vitals?type=blood_sugar&context=after_meal')).body;
    expect(vitals).toMatchObject([{ readings: { value: 180, context: 'after_meal' }, level: 'in_range' }]);
    const weights = (await who.get('/api/vitals?type=weight')).body;
    expect(weights).toMatchObject({
      height_cm: 170.18,
      vitals: [{ readings: { value: 158.7 }, unit: 'lb' }],
    });
    expect(weights.vitals[0]).toMatchObject({ bmi: 24.9, level: 'high' });
  });

  it('comes by date too, with the specification’s names', async () => {
    const who = await app.signInAs('patient', 9);
    // 23:45 and 00:15 of the clinic are two days, and one of UTC.
    const late = await add(who, pressure(118, 76, { taken_at: '2026-03-04T18:15:00Z' }));
    const early = await add(who, pressure(119, 77, { taken_at: '2026-03-04T18:45:00Z' }));
    const device = await add(who, pressure(121, 78, { taken_at: '2026-03-05T10:00:00Z', source: 'device' }));
    const { status, body } = await who.get(
      '/api/vitals/by-date?from=2026-03-01&to=2026-03-05&type=blood_pressure',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      patient_id: who.personId,
      selected_tab: 'blood_pressure',
      is_personal: true,
    });
    const ids = Object.entries(body.vitals_by_date).map(([day, entries]) => [
      day,
      ...(entries as { id: string }[]).map(({ id }) => id),
    ]);
    expect(ids).toEqual([
      ['2026-03-05', early.id, device.id],
      ['2026-03-04', late.id],
    ]);
    expect(body.vitals_by_date['2026-03-04'][0].readings).toEqual({ systolic: 118, diastolic: 76 });
    expect(body.manual_vitals.map(({ id }: { id: string }) => id)).toEqual([early.id, late.id]);
    expect(await who.get('/api/vitals/by-date?from=2025-01-01&to=2026-03-05')).toMatchObject({ status: 400 });
    expect(await who.get('/api/vitals/by-date?from=2026-03-05&to=2026-03-04')).toMatchObject({ status: 400 });
  });
});
