import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aContent, aLine, signed, takeIntoCare } from './prescriptions.test-kit.ts';

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

it('a paper of which one byte was changed is not shown any more', async () => {
  const patient = await app.signInAs('patient', 33);
  const doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  const line = await aLine(doctor, 'paracetamol', '500 mg');
  const { prescription_id } = await signed(doctor, patient.personId, aContent([line]));
  const paper = `/api/prescriptions/${prescription_id}/paper`;
  expect((await patient.get(paper)).status).toBe(200);

  const files = await readdir(directory, { recursive: true });
  const pdfs: string[] = [];
  for (const name of files) {
    const content = await readFile(join(directory, name)).catch(() => Buffer.alloc(0));
    if (content.subarray(0, 5).toString() === '%PDF-') pdfs.push(join(directory, name));
  }
  expect(pdfs).toHaveLength(1);
  const pdf = await readFile(pdfs[0]!);
  pdf.writeUInt8(pdf.readUInt8(pdf.length >> 1) ^ 1, pdf.length >> 1);
  await writeFile(pdfs[0]!, pdf);
  expect(await patient.get(paper)).toMatchObject({ status: 409, body: { code: 'paper_changed' } });
});
