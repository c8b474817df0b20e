import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import {
  aContent,
  aLine,
  begin,
  codeOf,
  PASSWORD,
  save,
  signed,
  takeIntoCare,
} from './prescriptions.test-kit.ts';

let app: TestApp;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'changed-paper-'));
  app = await startTestApp({ DATA_DIR: directory });
}, 240_000);
afterAll(async () => {
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

it('a paper of which one byte was changed is not shown any more', async () => {
  const patient = await app.signInAs('patient', 33);
  const doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  const line = await aLine(doctor, 'paracetamol', '500 mg');
  const before = await filesIn(directory);
  const { prescription_id } = await signed(doctor, patient.personId, aContent([line]));
  const paper = `/api/prescriptions/${prescription_id}/paper`;
  expect((await patient.get(paper)).status).toBe(200);

  // Files lie there encrypted: the paper is the one that came with the signature.
  const papers = (await filesIn(directory)).filter((name) => !before.includes(name));
  expect(papers).toHaveLength(1);
  const path = papers[0]!;
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(path, bytes);
  expect(await patient.get(paper)).toMatchObject({ status: 409, body: { code: 'paper_changed' } });
});

it('checks the kidney by the creatinine, lets a weekly dose pass, and says in words how a dose changes', async () => {
  const patient = await app.signInAs('patient', 34);
  const doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  const on = app.clock.now().toISOString().slice(0, 10);
  const metformin = await aLine(doctor, 'metformin', '500 mg', {
    later: [{ timing: '0.5-0-0-0', days: 3 }],
  });
  const weekly = await aLine(doctor, 'methotrexate', '2.5 mg', { timing: '0-0-0-3', weekdays: [1] });
  const draft = await begin(doctor, patient.personId, aContent([metformin, weekly]));
  const kidney = (checks: { not_checked: { kind: string; why: string }[] }) =>
    checks.not_checked.filter(({ kind }) => kind === 'kidney').map(({ why }) => why);
  expect(kidney(draft.checks)).toEqual(['egfr_unknown', 'egfr_unknown']);
  expect(draft.checks.egfr).toBeNull();
  expect(draft.lines[0].sentence_en).toContain('Then take ½ tablet in the morning, for 3 days.');
  expect(draft.lines[1].sentence_en).toContain('Only on Monday.');
  const rules = (of: { checks: { findings: { rule_id: string }[] } }) =>
    of.checks.findings.map(({ rule_id }) => rule_id);
  expect(rules(draft)).not.toContain('weekly-methotrexate');

  const { weekdays: _, ...daily } = weekly;
  // Also where the strength isn't known.
  const { product_id: __, strength: ___, ...bare } = daily;
  const unknown = await begin(doctor, patient.personId, aContent([bare]));
  expect(rules(unknown)).toContain('weekly-methotrexate');

  const content = aContent([metformin, daily], { creatinine: { value: 4, on } });
  const { body } = await save(doctor, draft, content, draft.version);
  expect(kidney(body.checks)).toEqual([]);
  expect(body.checks.egfr).toMatchObject({ on });
  expect(body.checks.egfr.value).toBeLessThan(30);
  expect(rules(body)).toEqual(expect.arrayContaining(['metformin-stop', 'weekly-methotrexate']));
});

it('seals the email address that the doctor has confirmed, or the contact address that they have set', async () => {
  const patient = await app.signInAs('patient', 35);
  const doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  const content = aContent([await aLine(doctor, 'paracetamol', '500 mg')]);
  const sealedEmail = async () => {
    const one = await signed(doctor, patient.personId, content);
    const [row] = await rowsOf<{ email: string | null }>(
      app.database.db,
      sql`select sealed #>> '{doctor,email}' as email from prescriptions where id = ${one.prescription_id}::uuid`,
    );
    const shown = await app.anonymous().get(`/api/prescription-verifications/${codeOf(one)}`);
    expect(shown.body.seal_fits).toBe(true);
    return row?.email;
  };
  expect(await sealedEmail()).toBeNull();

  const email = 'dr.rao@clinic.example';
  await doctor.post('/api/auth/update-email/', { email, password: PASSWORD });
  // Not confirmed yet.
  expect(await sealedEmail()).toBeNull();
  const [sent] = (await doctor.get(`/api/outbox?to=${email}`)).body.messages;
  await doctor.post('/api/auth/update-email/confirm/', { email, code: sent.code });
  expect(await sealedEmail()).toBe(email);

  const set = (contact_email: string | null) => doctor.post('/api/update-user-config', { contact_email });
  await set('Desk@clinic.example');
  expect(await sealedEmail()).toBe('desk@clinic.example');
  await set(null);
  expect(await sealedEmail()).toBe(email);
});

it('seals whether a doctor or only the patient says that there are no allergies', async () => {
  const patient = await app.signInAs('patient', 36);
  const doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  const content = aContent([await aLine(doctor, 'paracetamol', '500 mg')]);
  const sealedPatient = async () => {
    const one = await signed(doctor, patient.personId, content);
    const [row] = await rowsOf<{ patient: object }>(
      app.database.db,
      sql`select sealed -> 'patient' as patient from prescriptions where id = ${one.prescription_id}::uuid`,
    );
    const shown = await app.anonymous().get(`/api/prescription-verifications/${codeOf(one)}`);
    expect(shown.body.seal_fits).toBe(true);
    return row?.patient;
  };
  const unanswered = await sealedPatient();
  expect(unanswered).toMatchObject({ allergies: null });
  expect(unanswered).not.toHaveProperty('no_allergies');
  const noneKnown = { patient_id: patient.personId, kind: 'allergy' };
  await patient.post('/api/history/none-known', noneKnown);
  expect(await sealedPatient()).toMatchObject({ allergies: [], no_allergies: 'reported' });
  await doctor.post('/api/history/none-known', noneKnown);
  expect(await sealedPatient()).toMatchObject({ allergies: [], no_allergies: 'confirmed' });
});
