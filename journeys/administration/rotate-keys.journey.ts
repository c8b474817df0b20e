import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { removeFolder, temporaryFolder } from '../../platform/testing/throwaway-process.ts';
import { closeSessions, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';

/** An operator replaces the key that encrypts notes, with the built command, on a server of its own. */
const aKey = () => randomBytes(36).toString('base64');
const [old, next] = [aKey(), aKey()];
const before = process.env.JOURNEY_PORT;
const folder = temporaryFolder('rotated-keys');
const settings = { DATA_DIR: folder, SECRET_KEY: aKey(), DATA_KEYS: old };
let server: JourneyServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer(settings);
  process.env.JOURNEY_PORT = String(server.port);
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
  await server?.stop();
  if (before) process.env.JOURNEY_PORT = before;
  else delete process.env.JOURNEY_PORT;
  removeFolder(folder);
});

/** What `npm run keys:rotate` runs. */
async function rotate(keys: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', MODE: 'test', DATABASE_URL: '', REDIS_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/keys-rotate.js'], {
    env: { ...env, ...settings, DATA_KEYS: keys },
  });
  return stdout;
}

it('after keys:rotate a note is read without the key that encrypted it first', async () => {
  const living = originOf('living');
  const doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more');
  const patient = await signIn(browser, living, phoneOf('living', 'patient', 34), '/more');
  await comesUnderCare(patient, doctor);
  const { person_id: patient_id } = await ask(patient, 'GET', '/api/profile');
  const content = { diagnoses: [{ text: 'Essential hypertension', certainty: 'confirmed' }] };
  const note = { note_id: crypto.randomUUID(), patient_id, kind: 'consultation', content };
  await must(doctor, 'POST', '/api/clinical-notes', note);

  const startAgain = await server.crash();
  const said = await rotate(`${next},${old}`);
  expect(said).toMatch(
    /^Encrypted with the key [0-9a-f]{8}: [1-9]\d* rows, \d+ files\.\nNothing is left\.$/m,
  );
  await startAgain({ DATA_KEYS: next });
  await doctor.goto(`${living}/patients/${patient_id}/notes`);
  await doctor.getByText('Essential hypertension').first().waitFor();
});
