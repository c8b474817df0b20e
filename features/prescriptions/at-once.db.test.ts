import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { PrescriptionLine } from './contract.ts';
import { aContent, aLine, begin, codeOf, sign, signed, takeIntoCare } from './prescriptions.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let paracetamol: PrescriptionLine;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  paracetamol = await aLine(doctor, 'paracetamol', '500 mg');
}, 240_000);
afterAll(() => app.close());
const content = () => aContent([{ ...paracetamol, line_id: uuid() }]);

it('of two tabs that sign at the same moment, one is refused and shown the other’s version', async () => {
  const tabs = await Promise.all([1, 2].map(() => begin(doctor, patient.personId, content())));
  const replies = await Promise.all(tabs.map((draft) => sign(doctor, draft)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  const issued = replies.find(({ status }) => status === 200);
  expect(refused?.body).toMatchObject({
    code: expect.stringMatching(/^(draft_stale|stop_without_reason)$/),
  });
  const { prescriptions } = (await patient.get('/api/my-prescriptions')).body;
  expect(prescriptions.map((each: { prescription_id: string }) => each.prescription_id)).toEqual([
    issued?.body.prescription_id,
  ]);
});

it('answers to the question of the verification page that come at once are five tries, no more', async () => {
  const issued = await signed(doctor, patient.personId, content());
  const details = `/api/prescription-verifications/${codeOf(issued)}/details`;
  const visitor = app.anonymous();
  const years = Array.from({ length: 12 }, (_, n) => 1900 + n);
  const wrong = await Promise.all(years.map((birth_year) => visitor.post(details, { birth_year })));
  expect(wrong.filter(({ status }) => status === 400)).toHaveLength(4);
  expect(wrong.filter(({ status }) => status === 423)).toHaveLength(8);
  const phone_end = app.phoneOf('patient', 33).slice(-4);
  expect((await visitor.post(details, { phone_end })).status).toBe(423);
  expect((await patient.post(`/api/prescriptions/${issued.prescription_id}/unlock`)).status).toBe(200);
  expect((await visitor.post(details, { phone_end, birth_year: 1900 })).body).toMatchObject({
    tries_left: 4,
  });
  expect((await visitor.post(details, { phone_end })).status).toBe(200);
});

it('reports what was signed in another tab meanwhile', async () => {
  const third = await app.signInAs('patient', 35);
  await takeIntoCare(app, doctor.personId, third.personId);
  const first = await begin(doctor, third.personId, content());
  const ors = { line_id: uuid(), name: 'ORS', directions: 'sip' };
  const second = await begin(doctor, third.personId, aContent([ors]));
  app.clock.advance({ seconds: 1 });
  expect((await sign(doctor, first)).status).toBe(200);
  const reply = await doctor.get(`/api/prescriptions/${second.prescription_id}/check`);
  expect(reply.body.newer).toMatchObject({ prescription_id: first.prescription_id });
});
