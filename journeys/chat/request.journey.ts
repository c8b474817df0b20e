import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, isAt, launch, originOf, signIn } from '../appointments/sessions.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import { aPair, bubble, type Pair } from './pair.ts';

/** What a patient sees above a conversation with a doctor, and what is left of a request that was not accepted. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/request');
const PATIENT = phoneOf('hospital patient 20');
const says = en.screen;
let browser: Browser;
let pair: Pair;

beforeAll(async () => {
  browser = await launch();
  pair = await aPair(browser, { brand: 'hospital', patient: PATIENT, doctor: phoneOf('hospital doctor 3') });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

it('the doctor’s registration number stands there always, when to expect an answer until it was read once', async () => {
  const { patient, chatId, doctorId } = pair;
  await patient.goto(`${hospital}/chat/${chatId}`);
  const { recipients_dict, expected_reply_hours } = await ask(patient, 'GET', `/api/chats/${chatId}`);
  const number = recipients_dict[doctorId].registration_number;
  expect(number).toMatch(/\d/);
  const head = patient.locator('header').filter({ has: patient.locator('h1') });
  await head.getByText(says.head.registration.replace('{{number}}', number)).waitFor();
  const notice = patient.getByRole('note');
  const hours = String(expected_reply_hours);
  await notice.getByText(says.notice.reply_other.replace('{{count}}', hours)).waitFor();
  await notice.getByText(says.notice.emergency).waitFor();
  const call = notice.getByRole('link', { name: says.notice.call.replace('{{number}}', '112') });
  expect(await call.getAttribute('href')).toBe('tel:112');
  await expectAccessible(patient);
  const stored = patient.waitForResponse((reply) => reply.url().endsWith('/notice') && reply.ok());
  await notice.getByRole('button', { name: says.notice.close }).click();
  await notice.waitFor({ state: 'detached' });
  await stored;
  await patient.reload();
  await head.getByText(number).waitFor();
  await patient.getByRole('textbox', { name: says.composer.label }).waitFor();
  expect(await notice.count()).toBe(0);

  const elsewhere = await signIn(browser, hospital, PATIENT, `/chat/${chatId}`);
  await elsewhere.getByText(number).waitFor();
  await elsewhere.getByRole('textbox', { name: says.composer.label }).waitFor();
  expect(await elsewhere.getByRole('note').count(), 'on another device').toBe(0);
});

it('who was asked doesn’t accept: it is gone there, and who asked sees just that', async () => {
  const { patient, doctor, chatId } = pair;
  await patient.getByRole('textbox', { name: says.composer.label }).fill('May I ask something?');
  await patient.getByRole('button', { name: says.composer.send, exact: true }).click();
  await patient.getByText(says.request.sentHint).waitFor();
  await doctor.goto(`${hospital}/chat/${chatId}`);
  await bubble(doctor, 'May I ask something?').waitFor();
  const foot = doctor.locator('main').last();
  await foot.getByRole('button', { name: says.request.reject, exact: true }).last().click();
  const dialog = doctor.getByRole('alertdialog');
  await dialog.getByText(says.request.rejectText).waitFor();
  await expectAccessible(doctor);
  await dialog.getByRole('button', { name: says.request.reject }).click();
  await isAt(doctor, '/chat');
  await expect.poll(() => doctor.locator(`a[href="/chat/${chatId}"]`).count()).toBe(0);
  expect((await ask(doctor, 'GET', `/api/chats/${chatId}`)).code).toBe('not_found');
  expect((await ask(doctor, 'GET', '/api/chat-unread')).requests).toBe(0);

  await patient.getByText(says.request.declined, { exact: true }).waitFor();
  await patient.getByRole('textbox', { name: says.composer.label }).waitFor({ state: 'detached' });
  // Nothing else has come: no message, no reason, no sign of who or when.
  expect(await patient.locator('[data-message]').count()).toBe(1);
  const after = await ask(patient, 'GET', `/api/chats/${chatId}`);
  expect(after).toMatchObject({ is_accepted: false, request: 'declined', unread_count: 0 });
  await expectAccessible(patient);
});
