import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/files/words/en.json' with { type: 'json' };
import ml from '../../features/files/words/ml.json' with { type: 'json' };
import { expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';
import { overflow } from '../signed-in.ts';

/**
 * A doctor adds a picture to a patient's record; the patient looks at it, shares it with another doctor and ends that,
 * at 360 px in Malayalam with large text. On a server of its own: no doctor of the demo data is free.
 */
const { record, preview, files } = en.screen;
const says = ml.screen;
let own: OwnServer;
let browser: Browser;
let doctor: Page;
let patient: Page;
let living: string;

beforeAll(async () => {
  own = await onOwnServer();
  living = originOf('living');
  browser = own.browser;
  doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more', { width: 1280 });
  patient = await signIn(browser, living, phoneOf('living', 'patient', 34), '/more', { language: 'ml' });
  await patient.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  await must(patient, 'POST', '/api/auth/update-user/', { language: 'ml' });
  await comesUnderCare(patient, doctor);
});
afterAll(async () => {
  await own?.stop();
});

it('a doctor adds a picture to the record and looks at it', async () => {
  const { person_id } = await ask(patient, 'GET', '/api/profile');
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  await doctor.goto(`${living}/patients/${person_id}`);
  await doctor.getByRole('button', { name: record.add, exact: true }).click();
  const sheet = doctor.getByRole('dialog', { name: record.title });
  await look(doctor, 'record-add-1280');
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ecg.jpg', mimeType: 'image/jpeg', buffer });
  await doctor.getByText(files.uploaded.replace('{{name}}', 'ecg.jpg')).first().waitFor();
  await doctor.keyboard.press('Escape');
  const row = doctor.getByRole('button', { name: 'ecg.jpg', exact: true });
  await row.scrollIntoViewIfNeeded();
  await look(doctor, 'record-files-1280');
  await row.click();
  await doctor.getByRole('img', { name: 'ecg.jpg' }).waitFor();
  await expectAccessible(doctor);
  await look(doctor, 'preview-1280');
  await doctor.getByRole('button', { name: preview.back, exact: true }).click();
  await expect.poll(() => doctor.getByRole('img', { name: 'ecg.jpg' }).count()).toBe(0);
});

it('the patient looks at it, shares it with another doctor and ends that', async () => {
  await patient.goto(`${living}/files`);
  await patient.getByRole('button', { name: 'ecg.jpg', exact: true }).click();
  const picture = patient.getByRole('img', { name: 'ecg.jpg' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(600);
  await look(patient, 'preview-360-ml');
  await patient.getByRole('button', { name: says.preview.back, exact: true }).click();
  await look(patient, 'files-360-ml');
  expect(await overflow(patient)).toBe(0);

  const share = patient.getByRole('button', { name: says.share.open.replace('{{name}}', 'ecg.jpg') });
  await share.click();
  const sheet = patient.getByRole('dialog');
  await sheet.getByRole('radio').first().check();
  await expectAccessible(patient);
  await look(patient, 'share-360-ml');
  await sheet.getByRole('button', { name: says.share.confirm, exact: true }).click();
  const shared = async () => (await ask(patient, 'GET', '/api/upload-files')).files[0].shared_with.length;
  await expect.poll(shared).toBe(1);
  await share.click();
  await look(patient, 'shared-360-ml');
  await sheet.getByRole('button', { name: says.share.end, exact: true }).click();
  await expect.poll(shared).toBe(0);
});
