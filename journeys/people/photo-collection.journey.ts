import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/photo-collection/words/en.json' with { type: 'json' };
import te from '../../features/photo-collection/words/te.json' with { type: 'json' };
import { expectAccessible, launch, originOf } from '../accounts/browser.ts';
import { closeSessions, signIn } from '../appointments/sessions.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';
import { look } from '../own-server.ts';

/** A patient allows it on the phone, in Telugu; the front desk collects a photo; the patient withdraws. */
const origin = originOf('hospital');
const phoneOf = castOf('people/photo-collection');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

it('photos of a meter are collected once the patient allows it, and deleted when not any more', async () => {
  const phone = phoneOf('hospital patient 29');
  const patient = await signIn(browser, origin, phone, '/privacy', { language: 'te', width: 360 });
  const allow = patient.getByLabel(te.screen.consent.allow);
  expect(await allow.isChecked()).toBe(false);
  const { person_id } = await ask(patient, 'GET', '/api/profile');

  const staff = await signIn(browser, origin, frontDesk('hospital'), `/patients/${person_id}`);
  const says = en.screen.collect;
  await staff.getByText(says.notAllowed).waitFor();
  await allow.click();
  await patient.getByText(te.screen.consent.saved).waitFor();
  await expectAccessible(patient);
  await look(patient, 'photo-consent-te');

  await staff.reload();
  const part = staff.getByRole('region', { name: says.title });
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
  await part
    .locator('input[type=file]')
    .setInputFiles({ name: 'm.jpg', mimeType: 'image/jpeg', buffer: photo });
  await part.getByLabel(en.screen.number.systolic).fill('128');
  await part.getByLabel(en.screen.number.diastolic).fill('82');
  await part.getByRole('button', { name: says.save, exact: true }).click();
  await part.getByText('Blood pressure 128 / 82 mmHg').waitFor();
  await expectAccessible(staff);
  await look(staff, 'photo-collect');

  await patient.reload();
  await patient.getByText(te.screen.consent.kept_one.replace('{{count}}', '1')).waitFor();
  await allow.click();
  await patient.getByText(te.screen.consent.kept_other.replace('{{count}}', '0')).waitFor();
  await staff.reload();
  await staff.getByText(says.notAllowed).waitFor();
});
