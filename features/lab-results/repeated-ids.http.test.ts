import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { uploaded } from './lab-results.test-kit.ts';

let app: TestApp;
let patient: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  stranger = await app.signInAs('patient', 31);
});
afterAll(() => app.close());

it('a report sent again is the first one, and is refused under its id with anything else', async () => {
  const member = { name: 'Little One', date_of_birth: '2018-02-03', sex: 'female', relation: 'daughter' };
  const child = (await patient.post('/api/family-members', member)).body.person_id;
  const file_id = await uploaded(patient, 'lipids.pdf', '%PDF-1.4 lipids');
  const other_file = await uploaded(patient, 'lipids 2.pdf', '%PDF-1.4 lipids, page 2');
  const day = clinicDay(app.clock.now());
  const given = { report_id: uuid(), file_id, name: 'Lipids', day, lab_name: 'Vijaya' };
  const add = (changes: object = {}) => patient.post('/api/reports', { ...given, ...changes });
  const first = await add();
  expect(first.status).toBe(201);
  for (const same of [{}, { name: ' Lipids ' }, { patient_id: patient.personId }])
    expect(await add(same)).toMatchObject({ status: 200, body: first.body });
  const yesterday = addDays(day, -1);
  for (const change of [
    ...[{ name: 'Lipids 2' }, { day: yesterday }, { lab_name: 'Apollo' }, { lab_name: undefined }],
    ...[{ file_id: other_file }, { patient_id: child }],
  ]) {
    const { status, body } = await add(change);
    expect({ change, status, code: body.code }).toEqual({ change, status: 409, code: 'report_id_taken' });
  }
  const stored = (await patient.get('/api/reports?limit=50')).body.reports.filter(
    ({ report_id: id }: { report_id: string }) => id === given.report_id,
  );
  expect(stored).toEqual([first.body]);
  // What is refused leaves nothing behind: the other file belongs to no report.
  expect((await patient.delete(`/api/files/${other_file}`)).status).toBe(200);
  expect((await stranger.post('/api/reports', given)).body.code).toBe('report_id_taken');
  expect((await add({ name: 'Lipids 2', report_id: uuid() })).status).toBe(201);
});
