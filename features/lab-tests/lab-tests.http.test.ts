import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 3);
});
afterAll(() => app.close());

const ids = (reply: { body: { packages: { package_id: string }[] } }) =>
  reply.body.packages.map(({ package_id }) => package_id);

describe('test packages', () => {
  it('are listed with price, preparation and what is in them, in the language of the person', async () => {
    const reply = await patient.get('/api/test-packages', { 'accept-language': 'te' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ city: null, served: null });
    expect(reply.body.concerns).toHaveLength(8);
    const check = reply.body.packages[0];
    expect(check).toMatchObject({
      package_id: 'diabetes-check',
      kind: 'package',
      price: 44_900,
      list_price: 64_900,
      tests: ['1558-6', '4548-4'],
      fasting_hours: 8,
      report_hours: 24,
      reviewed_by: null,
    });
    expect(check.name).toMatch(/[\u0C00-\u0C7F]/);
    expect(check.contains).toHaveLength(2);
    expect(ids(reply)).not.toContain('alp');
  });

  it('are found by everyday words and concerns, for patients and for those who care for them', async () => {
    expect(ids(await patient.get('/api/test-packages?q=thyriod'))).toContain('tsh');
    expect(ids(await patient.get(`/api/test-packages?q=${encodeURIComponent('शुगर')}`))).toContain('hba1c');
    const kidney = await patient.get('/api/test-packages?concern=kidney');
    expect(ids(kidney)).toContain('creatinine');
    expect(ids(kidney)).not.toContain('tsh');
    expect(ids(await patient.get('/api/test-packages?q=zzzzzz'))).toEqual([]);
    const doctor = await app.signInAs('doctor', 1);
    expect(ids(await doctor.get('/api/test-packages?q=hba1c'))[0]).toBe('hba1c');
    expect(await app.anonymous().get('/api/test-packages')).toMatchObject({ status: 401 });
  });

  it('say where the laboratory does not come', async () => {
    expect((await patient.get('/api/test-packages?city=Chennai')).body).toMatchObject({ served: false });
    expect((await patient.get('/api/test-packages?city=Hyderabad')).body).toMatchObject({
      city: 'Hyderabad',
      served: true,
    });
  });

  it.each([
    ['city', 'Atlantis'],
    ['pin', '012345'],
    ['pin', '1'],
    ['concern', 'luck'],
    ['q', 'x'.repeat(101)],
  ])('refuse %s %s, naming the field', async (field, value) => {
    expect(await patient.get(`/api/test-packages?${field}=${value}`)).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    });
  });

  it('can be read one by one, also when no longer sold', async () => {
    expect((await patient.get('/api/test-packages/alp')).body).toMatchObject({ available: false });
    expect((await patient.get('/api/test-packages/full-body-60')).body).toMatchObject({ min_age: 60 });
    expect(await patient.get('/api/test-packages/nothing')).toMatchObject({ status: 404 });
    const hospital = await app.signInAs('patient', 3, 'hospital');
    expect((await hospital.get('/api/test-packages/cbc')).body).toMatchObject({ price: 27_900 });
  });
});
