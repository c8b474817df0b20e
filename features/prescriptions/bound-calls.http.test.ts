import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aLine, PASSWORD, takeIntoCare } from './prescriptions.test-kit.ts';

/** The calls in exactly the form in which other programs send them. */
let app: TestApp;
let doctor: Caller;
let patient: Caller;
let medicine_id: string;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  patient = await app.signInAs('patient', 32);
  await takeIntoCare(app, doctor.personId, patient.personId);
  medicine_id = (await aLine(doctor, 'paracetamol', '500 mg')).medicine_id!;
});
afterAll(() => app.close());

const line = (other: object = {}) => ({
  ...{ medicine_id, strength: '500 mg', dose: '1 tablet', timing: '1-0-0-1', food: 'after', days: 5 },
  route: 'oral',
  ...other,
});
const begin = (lines: object[], other: object = {}) =>
  doctor.post('/api/prescriptions', { patient_id: patient.personId, diagnosis: 'Fever', lines, ...other });

describe('a draft', () => {
  it('is begun with diagnosis and lines, under an id of either side', async () => {
    const begun = await begin([line(), { name: 'Herbal tea', dose: 'one cup', timing: '0-0-0-1' }]);
    expect(begun).toMatchObject({
      status: 201,
      body: {
        state: 'draft',
        content: {
          diagnosis: 'Fever',
          lines: [
            { medicine_id, name: 'paracetamol', unit: 'tablet', timing: '1-0-0-1', days: 5, food: 'after' },
            { name: 'Herbal tea', directions: 'one cup, 0-0-0-1' },
          ],
        },
      },
    });
    const prescription_id = uuid();
    expect((await begin([line()], { prescription_id })).status).toBe(201);
    expect((await begin([line()], { prescription_id })).status).toBe(200);
    for (const other of [{ diagnosis: 'Cough' }, { lines: [line({ days: 6 })] }])
      expect(await begin([line()], { prescription_id, ...other })).toMatchObject({
        status: 409,
        body: { code: 'prescription_id_taken' },
      });
    expect(await begin([line()], { content: { lines: [] } })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'lines' }] },
    });
  });

  it.each([
    ['2 tablets', '1-0-0-1', { unit: 'tablet', timing: '2-0-0-2' }],
    ['2 tablets', '2-0-0-2', { unit: 'tablet', timing: '2-0-0-2' }],
    [0.5, '1-0-0-1', { unit: 'tablet', timing: '0.5-0-0-0.5' }],
    ['500 mg', '1-1-1-0', { unit: 'tablet', timing: '1-1-1-0' }],
    ['650 mg', '1-0-0-1', { directions: '650 mg, 1-0-0-1' }],
  ])('counts %j at %s', async (dose, timing, counted) => {
    const { status, body } = await begin([line({ dose, timing })]);
    expect(status).toBe(201);
    expect(body.content.lines[0]).toMatchObject(counted);
  });

  it.each([
    [{ dose: '2 tablets', timing: '1-0-0-3' }, 'lines[0].dose'],
    [{ dose: '0.3 tablet' }, 'lines[0].dose'],
    [{ medicine_id: undefined }, 'lines[0].name'],
    [{ medicine_id: '0196a0de-0000-7000-8000-000000000009' }, 'lines[0].medicine_id'],
  ])('%j names what is wrong', async (other, field) => {
    expect(await begin([line(other)])).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });
});

describe('checking and signing', () => {
  it('says what law and checks say, line by line and pair by pair', async () => {
    const { body: draft } = await begin([line(), { name: 'Herbal tea', dose: 'one cup' }]);
    const { status, body } = await doctor.get(`/api/prescriptions/${draft.prescription_id}/check`);
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([
      { decision: 'allowed', code: expect.any(String), instrument: expect.any(String) },
      { decision: expect.stringMatching(/allowed|needs_reason|refused/) },
    ]);
    expect(body.pairs).toContainEqual(expect.objectContaining({ checked: false, why: 'free_text' }));
    for (const pair of body.pairs) expect(pair.checked).toBe(pair.why === undefined);
  });

  it('is signed with the password alone, once identity and consent are confirmed', async () => {
    const sign = (id: string) => doctor.post(`/api/prescriptions/${id}/sign`, { password: PASSWORD });
    const { body: open } = await begin([line()]);
    expect(await sign(open.prescription_id)).toMatchObject({
      status: 409,
      body: { code: 'identity_missing' },
    });
    const confirmed = { identity_confirmed: true, consent_confirmed: true };
    const { body: draft } = await begin([line()], confirmed);
    const signed = await sign(draft.prescription_id);
    expect(signed).toMatchObject({ status: 200, body: { state: 'signed' } });
    expect(signed.body.verify_url).toMatch(/\/v\//);
    const { body } = await patient.get('/api/get-medicine-prescribed');
    expect(JSON.stringify(body)).toContain('paracetamol');
  });
});
