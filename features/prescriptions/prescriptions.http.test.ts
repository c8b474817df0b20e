import { createHash } from 'node:crypto';
import { Fhir } from 'fhir';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { PrescriptionLine } from './contract.ts';
import {
  aContent,
  aLine,
  begin,
  codeOf,
  save,
  sign,
  signed,
  takeIntoCare,
  visitAtClinic,
} from './prescriptions.test-kit.ts';
import { issuedPrescription } from './server/index.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let paracetamol: PrescriptionLine;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
  for (const { personId } of [doctor, coach]) await takeIntoCare(app, personId, patient.personId);
  paracetamol = await aLine(doctor, 'paracetamol', '500 mg');
}, 240_000);
afterAll(() => app.close());

const path = (of: { prescription_id: string }) => `/api/prescriptions/${of.prescription_id}`;
const line = (of: PrescriptionLine, other: Partial<PrescriptionLine> = {}) => ({
  ...of,
  line_id: uuid(),
  ...other,
});

describe('a draft', () => {
  it('is checked each time it is saved, and two tabs lose nothing', async () => {
    const draft = await begin(doctor, patient.personId, { lines: [] });
    expect(draft).toMatchObject({
      state: 'draft',
      checks: { mode: 'chat', missing: expect.arrayContaining(['prescription_empty', 'identity_missing']) },
    });
    expect(await save(doctor, draft, { lines: [] })).toMatchObject({ status: 428 });
    const content = aContent([{ ...paracetamol, name: 'something else', strength: '9 g' }]);
    const stored = await save(doctor, draft, content, 1);
    expect(stored).toMatchObject({
      status: 200,
      body: {
        version: 2,
        lines: [
          { name: 'paracetamol', strength: '500 mg', sentence_en: expect.stringContaining('1 tablet') },
        ],
        checks: {
          missing: [],
          lines: [{ decision: 'allowed', instrument: expect.stringContaining('List O') }],
        },
      },
    });
    expect(await save(doctor, draft, aContent([]), 1)).toMatchObject({
      status: 409,
      body: { code: 'prescription_changed', current: { version: 2 } },
    });
    expect((await coach.get(path(draft))).status).toBe(404);
    expect((await patient.get(path(draft))).status).toBe(404);
    expect((await doctor.delete(path(draft))).status).toBe(200);
  });

  it('names the field that can’t be stored', async () => {
    const draft = await begin(doctor, patient.personId, { lines: [] });
    const wrong = aContent([{ ...paracetamol, medicine_id: uuid() }]);
    expect(await save(doctor, draft, wrong, 1)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'lines[0].medicine_id' }] },
    });
    expect(await save(doctor, draft, aContent([{ ...paracetamol, timing: '1-0' }]), 1)).toMatchObject({
      status: 400,
    });
  });
});

describe('signing', () => {
  it('says what stands in the way', async () => {
    const cases: [Partial<ReturnType<typeof aContent>>, string][] = [
      [{ diagnosis: '' }, 'diagnosis_missing'],
      [{ identity_confirmed: false }, 'identity_missing'],
      [{ consent_confirmed: false }, 'consent_missing'],
    ];
    for (const [other, code] of cases) {
      const { diagnosis, ...rest } = { ...aContent([line(paracetamol)]), ...other };
      const draft = await begin(doctor, patient.personId, diagnosis ? { ...rest, diagnosis } : rest);
      expect(await sign(doctor, draft)).toMatchObject({ status: 409, body: { code } });
    }
    const draft = await begin(doctor, patient.personId, aContent([line(paracetamol)]));
    expect(await sign(doctor, draft, { password: 'wrong' })).toMatchObject({ status: 400 });
    expect((await sign(coach, draft)).status).toBe(404);
  });

  it('refuses by law at a distance, and allows the same at the clinic', async () => {
    const tramadol = await aLine(doctor, 'tramadol', '50 mg', { unit: 'capsule' });
    const remote = await begin(doctor, patient.personId, aContent([tramadol]));
    expect(remote.checks.lines[0]).toMatchObject({
      decision: 'refused',
      code: 'prohibited_at_a_distance',
      instrument: expect.stringContaining('Narcotic'),
      offer: 'in_person_visit',
    });
    expect(await sign(doctor, remote)).toMatchObject({ status: 409, body: { code: 'not_lawful' } });
    const appointment_id = await visitAtClinic(app, doctor.personId, patient.personId);
    const here = await begin(doctor, patient.personId, aContent([line(tramadol)]), { appointment_id });
    expect(here.checks).toMatchObject({ mode: 'in_person', lines: [{ decision: 'allowed' }] });
  });

  it('with a finding needs a reason, which is stored and counted', async () => {
    const other = await app.signInAs('patient', 34);
    await takeIntoCare(app, doctor.personId, other.personId);
    const lines = [line(paracetamol), line(paracetamol)];
    const draft = await begin(doctor, other.personId, aContent(lines));
    const [finding] = draft.checks.findings;
    expect(finding).toMatchObject({ rule_id: 'same-paracetamol', level: 'warn', times_overridden: 0 });
    expect(await sign(doctor, draft)).toMatchObject({ status: 409, body: { code: 'stop_without_reason' } });
    const overrides = [
      { rule_id: finding.rule_id, lines: finding.lines, reason: 'Two strengths on purpose' },
      // Once more, and of what was not found: neither is stored or counted.
      { rule_id: finding.rule_id, lines: finding.lines, reason: 'Once more' },
      { rule_id: finding.rule_id, lines: [uuid()], reason: 'Something else' },
    ];
    expect(await sign(doctor, draft, { overrides })).toMatchObject({
      status: 200,
      body: { state: 'signed' },
    });
    const inAnotherDose = { ...line(paracetamol), timing: '1-1-1-0' };
    const again = await begin(doctor, other.personId, aContent([inAnotherDose]));
    expect(again.checks.findings[0]).toMatchObject({ rule_id: 'same-paracetamol', times_overridden: 1 });
    expect(again.checks.taken_already).toHaveLength(2);
  });
});

describe('a signed prescription', () => {
  it('is final, printed, verified, dispensed, replaced and withdrawn', async () => {
    const one = await signed(doctor, patient.personId, aContent([line(paracetamol)]));
    expect(one).toMatchObject({
      state: 'signed',
      signature_level: 'pkcs7',
      can: { edit: false, replace: true },
    });
    expect(await save(doctor, one, aContent([]), 1)).toMatchObject({
      status: 409,
      body: { code: 'prescription_signed' },
    });
    expect((await doctor.delete(path(one))).status).toBe(409);
    const change = app.database.executor.executeSql('update prescriptions set content = $1 where id = $2', [
      '{"lines":[]}',
      one.prescription_id,
    ]);
    await expect(change).rejects.toThrow(/final/);
    expect((await patient.get(path(one))).body).toMatchObject({
      lines: [{ sentence: expect.any(String) }],
      checks: null,
    });
    expect((await coach.get(path(one))).status).toBe(200);
    expect((await (await app.signInAs('doctor', 6)).get(path(one))).status).toBe(404);
    expect((await patient.get('/api/my-prescriptions')).body.prescriptions[0]).toMatchObject({
      prescription_id: one.prescription_id,
    });
    expect((await patient.get('/api/get-medicine-prescribed')).body.medicines[0]).toMatchObject({
      line: { name: 'paracetamol', timing: '1-0-0-1' },
    });
    expect(await issuedPrescription(app.database.db, one.prescription_id)).toMatchObject({
      patientId: patient.personId,
      lines: [{ name: 'paracetamol', amounts: { morning: 1, night: 1 }, food: 'after', days: 5 }],
    });

    const visitor = app.anonymous();
    const verification = `/api/prescription-verifications/${codeOf(one)}`;
    const shown = (await visitor.get(verification)).body;
    expect(shown).toMatchObject({ state: 'signed', seal_fits: true, tries_left: 5, times_dispensed: 0 });
    expect(JSON.stringify(shown)).not.toContain('paracetamol');
    const paper = await patient.get(`${path(one)}/paper`);
    expect(paper.headers['content-disposition']).toMatch(/"prescription-\d{8}-\d{6}\.pdf"$/);
    const bytes: Buffer = paper.body;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown.pdf_sha256);
    expect(bytes.includes(Buffer.from('adbe.pkcs7.detached'))).toBe(true);
    // In another language it is an unsigned copy.
    const other = (await patient.get('/api/profile')).body.language === 'ta' ? 'bn' : 'ta';
    const copy = await patient.get(`${path(one)}/paper?language=${other}`);
    expect([copy.status, copy.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(copy.body.includes(Buffer.from('adbe.pkcs7'))).toBe(false);
    expect((await patient.get(`${path(one)}/paper?language=xx`)).body.fields[0].field).toBe('language');

    expect(await visitor.post(`${verification}/details`, { phone_end: '0000' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_answer', tries_left: 4 },
    });
    const phone_end = app.phoneOf('patient', 33).slice(-4);
    expect(await visitor.post(`${verification}/details`, { phone_end })).toMatchObject({
      status: 200,
      body: { lines: [{ name: 'paracetamol' }] },
    });
    const dispensing = {
      ...{
        dispensing_id: uuid(),
        pharmacist_name: 'A. Rao',
        licence_number: 'TS/1',
        pharmacy: 'Rao Medical',
      },
      phone_end,
    };
    for (let time = 0; time < 2; time++)
      expect((await visitor.post(`${verification}/dispensings`, dispensing)).body).toMatchObject({
        times_dispensed: 1,
      });
    for (const other of [{ pharmacist_name: 'B. Rao' }, { pharmacy: 'Other' }, { note: 'half of it' }])
      expect(await visitor.post(`${verification}/dispensings`, { ...dispensing, ...other })).toMatchObject({
        status: 409,
        body: { code: 'dispensing_id_taken' },
      });

    const draft = await doctor.post('/api/prescriptions', {
      ...{ prescription_id: uuid(), patient_id: patient.personId, replaces: one.prescription_id },
    });
    const content = { ...draft.body.content, identity_confirmed: true, consent_confirmed: true };
    const ready = await save(doctor, draft.body, content, 1);
    const newer_seen = ready.body.checks.newer?.prescription_id;
    const two = await sign(doctor, ready.body, newer_seen ? { newer_seen } : {});
    expect(two).toMatchObject({ status: 200, body: { replaces: one.prescription_id } });
    expect((await visitor.get(verification)).body.state).toBe('replaced');
    // The answer to what was dispensed before was lost.
    expect(await visitor.post(`${verification}/dispensings`, dispensing)).toMatchObject({
      status: 200,
      body: { state: 'replaced', times_dispensed: 1 },
    });
    expect(
      await visitor.post(`${verification}/dispensings`, { ...dispensing, dispensing_id: uuid() }),
    ).toMatchObject({
      status: 409,
      body: { code: 'not_dispensable' },
    });
    expect(await doctor.post(`${path(two.body)}/withdraw`, { reason: 'Rash' })).toMatchObject({
      body: { state: 'withdrawn', withdrawn: { reason: 'Rash' } },
    });
    await app.settled();
    expect((await patient.get('/api/notify/notifications/')).body.notifications[0]).toMatchObject({
      kind: 'prescription_withdrawn',
    });
  });

  it('refuses forged codes, and five wrong answers lock the details', async () => {
    const visitor = app.anonymous();
    expect(await visitor.get(`/api/prescription-verifications/${'A'.repeat(22)}`)).toMatchObject({
      status: 404,
      body: { code: 'code_unknown' },
    });
    const one = await signed(doctor, patient.personId, aContent([line(paracetamol)]));
    const details = `/api/prescription-verifications/${codeOf(one)}/details`;
    for (let time = 0; time < 5; time++) await visitor.post(details, { birth_year: 1901 });
    const phone_end = app.phoneOf('patient', 33).slice(-4);
    expect(await visitor.post(details, { phone_end })).toMatchObject({ body: { code: 'tries_used_up' } });
    expect((await patient.post(`${path(one)}/unlock`)).status).toBe(200);
    expect((await visitor.post(details, { phone_end })).status).toBe(200);
    const looks = (await patient.get('/api/record-access')).body.accesses;
    expect(looks[0]).toMatchObject({ reader_type: 'prescription_code', reader_name: null });
  });

  it('is a FHIR R4 document of the ABDM profile', async () => {
    const one = await signed(doctor, patient.personId, aContent([line(paracetamol)]));
    const { status, body } = await patient.get(`${path(one)}/fhir`);
    expect(status).toBe(200);
    const { valid, messages } = new Fhir().validate(body);
    expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(valid).toBe(true);
    const [composition] = body.entry.map(({ resource }: { resource: object }) => resource);
    expect(composition).toMatchObject({
      resourceType: 'Composition',
      type: { coding: [{ code: '440545006' }] },
      section: [{ entry: [{ type: 'MedicationRequest' }, { type: 'Binary' }] }],
    });
    // What DocumentBundle, PrescriptionRecord and their parts ask for in the guide of NRCeS, beyond FHIR itself.
    const meta = { versionId: '1', security: [{ code: 'V' }] };
    const identifier = { system: expect.any(String), value: one.prescription_id };
    expect(body).toMatchObject({ type: 'document', identifier, meta, timestamp: expect.any(String) });
    const entries: { fullUrl: string; resource: { resourceType: string } }[] = body.entry;
    const resourceOf = (reference: string) => entries.find(({ fullUrl }) => fullUrl === reference)?.resource;
    expect(entries.every(({ fullUrl }) => /^urn:uuid:[0-9a-f-]{36}$/.test(fullUrl))).toBe(true);
    const [{ entry }] = composition.section;
    for (const { reference, type } of entry) expect(resourceOf(reference)?.resourceType).toBe(type);
    const known = (code: string) => ({ identifier: [{ type: { coding: [{ code }] } }], name: [{}] });
    expect(resourceOf(composition.subject.reference)).toMatchObject(known('MR'));
    expect(resourceOf(composition.author[0].reference)).toMatchObject(known('MD'));
    expect(resourceOf(entry[0].reference)).toMatchObject({
      ...{ intent: 'order', authoredOn: expect.any(String), requester: composition.author[0] },
      ...{ medicationCodeableConcept: { text: expect.stringContaining('paracetamol') } },
    });
  });
});
