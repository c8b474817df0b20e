import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import accounts from '../../features/accounts/words/en.json' with { type: 'json' };
import historyEn from '../../features/history/words/en.json' with { type: 'json' };
import historyTe from '../../features/history/words/te.json' with { type: 'json' };
import en from '../../features/notes/words/en.json' with { type: 'json' };
import te from '../../features/notes/words/te.json' with { type: 'json' };
import shellTe from '../../platform/web/words/te.json' with { type: 'json' };
import { expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { PASSWORD } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';
import { writesByKeyboard } from './by-keyboard.ts';
import { anIndianKeyboard, hasFocus, WAYS, WORDS, writtenIn } from './indian-keyboards.ts';

/**
 * A doctor writes a note, loses the network, signs and adds to it; the patient reads it in Telugu. And each Indian
 * keyboard: no letter may be lost, doubled or swapped. On a server of its own: no doctor of the demo data is free.
 */
const { part, composer, state, sign, one } = en.screen;
let own: OwnServer;
let living: string;
let browser: Browser;
let page: Page;
let patient: Page;
let keyboard: Awaited<ReturnType<typeof anIndianKeyboard>>;

beforeAll(async () => {
  own = await onOwnServer();
  living = originOf('living');
  browser = own.browser;
  page = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more', { width: 1280 });
  patient = await signIn(browser, living, phoneOf('living', 'patient', 34), '/more', { language: 'te' });
  await comesUnderCare(patient, page);
  const { person_id: patient_id } = await ask(patient, 'GET', '/api/profile');
  await beginsFromTheRecord(page, patient_id);
  keyboard = await anIndianKeyboard(page, text());
});
afterAll(async () => {
  await own?.stop();
});

const text = (of = page) => of.getByRole('textbox', { name: part.complaints, exact: true });
/** A note without an appointment. */
async function beginsFromTheRecord(author: Page, patientId: string): Promise<void> {
  await author.goto(`${living}/patients/${patientId}`);
  await author.getByRole('button', { name: en.screen.list.new, exact: true }).click();
  await text(author).waitFor();
}
async function opensSigning(author: Page): Promise<Locator> {
  await author.getByRole('button', { name: composer.sign, exact: true }).click();
  const dialog = author.getByRole('dialog', { name: sign.title });
  await dialog.getByLabel(accounts.screen.password.label, { exact: true }).fill(PASSWORD);
  return dialog;
}
async function startsAnew(): Promise<void> {
  await text().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await hasFocus(text());
}

it.each(WORDS.flatMap(([language, words]) => WAYS.map((way) => [language, way, words] as const)))(
  '%s, %s',
  async (_, way, words) => {
    await startsAnew();
    const expected = await keyboard.writes(way, words);
    await expect.poll(() => writtenIn(text())).toEqual(expected);
  },
);

it('is written with the keyboard alone: tools, a picture and its description, and the way out', async () => {
  await startsAnew();
  await writesByKeyboard(page, text());
  await expectAccessible(page);
});

it('is written without a network, signed and added to; the patient reads it in Telugu', async () => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await startsAnew();
  await page.context().setOffline(true);
  await page.keyboard.type('Headache since Monday');
  await page.getByText(state.on_device, { exact: true }).waitFor();
  await page.context().setOffline(false);
  await page
    .getByText(state.saved.split(' ')[0] as string)
    .first()
    .waitFor();
  await field(part.plan).click();
  await page.keyboard.type('Walk for half an hour each day');
  await look(page, 'desk-writing');
  await signsOnAPhone();
  const dialog = await opensSigning(page);
  await look(page, 'desk-signing');
  await dialog.getByRole('button', { name: sign.action, exact: true }).click();
  await page.getByRole('button', { name: one.add, exact: true }).click();
  await field(one.reason).fill('Result came later');
  await field(one.addText).fill('Potassium is in range');
  await page.getByRole('button', { name: one.saveAddition, exact: true }).click();
  await page.getByText('Potassium is in range').waitFor();
  await look(page, 'desk-signed');

  await patient.evaluate(() => {
    localStorage.setItem('preferredLanguage', 'te');
    localStorage.setItem('fontSize', 'Large');
  });
  await patient.goto(`${living}/notes`);
  await patient.getByRole('heading', { level: 1, name: te.screen.list.title }).waitFor();
  await patient.getByRole('link', { name: /Headache since Monday/ }).click();
  await patient.getByText('Walk for half an hour each day').waitFor();
  await patient.getByText('Potassium is in range').waitFor();
  await patient.getByRole('heading', { name: te.screen.part.plan }).waitFor();
  expect(await patient.locator('[contenteditable]').count()).toBe(0);
  await expectAccessible(patient);
  await look(patient, 'patient-te');
});

/** On a phone the button to sign is above the navigation, not below it. */
async function signsOnAPhone(): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const button = page.getByRole('button', { name: composer.sign, exact: true });
  const isInSight = () =>
    button.evaluate((shown) => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  // Right above it: nothing of the note is seen in between.
  const gap = () =>
    button.evaluate((shown) => {
      const bar = shown.parentElement?.getBoundingClientRect().bottom ?? 0;
      const nav = document.querySelector('main')?.parentElement?.parentElement?.querySelector(':scope > nav');
      return Math.abs((nav?.getBoundingClientRect().top ?? -1) - bar) < 1;
    });
  await expect.poll(gap).toBe(true);
  await look(page, 'phone-writing');
  if (size) await page.setViewportSize(size);
}

it('a coach begins a note on the record, and signs it', async () => {
  const coach = await signIn(browser, living, phoneOf('living', 'coach', 1), '/more', { width: 1280 });
  await comesUnderCare(patient, coach);
  const { person_id: patientId } = await ask(patient, 'GET', '/api/profile');
  await beginsFromTheRecord(coach, patientId);
  await text(coach).click();
  await coach.keyboard.type('Walks every morning');
  await coach
    .getByText(state.saved.split(' ')[0] as string)
    .first()
    .waitFor();
  const dialog = await opensSigning(coach);
  await dialog.getByRole('button', { name: sign.action, exact: true }).click();
  await coach.getByRole('button', { name: one.add, exact: true }).waitFor();
  await coach.getByRole('heading', { level: 1, name: en.screen.kind.coach_session }).waitFor();
  expect(await coach.locator('[contenteditable]').count()).toBe(0);
  const { notes } = await ask(patient, 'GET', '/api/clinical-notes');
  expect(notes[0]).toMatchObject({
    kind: 'coach_session',
    appointment_id: null,
    gist: 'Walks every morning',
  });
});

it('what another window could not save before the note was signed stays readable there', async () => {
  const { person_id: patient_id } = await ask(patient, 'GET', '/api/profile');
  const id = crypto.randomUUID();
  const note = { note_id: id, patient_id, kind: 'phone_call', content: {} };
  await must(page, 'POST', '/api/clinical-notes', note);
  const address = `${living}/patients/${patient_id}/notes/${id}`;
  await page.goto(address);
  await text().waitFor();
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole('textbox', { name: part.complaints, exact: true }).click();
  // At once: letters that come slowly are saved in parts.
  await other.keyboard.insertText('Fever since Sunday');
  const version = async () => (await ask(other, 'GET', `/api/clinical-notes/${id}`)).version;
  await expect.poll(version).toBe(2);
  await must(other, 'POST', `/api/clinical-notes/${id}/sign`, { version: 2, password: PASSWORD });
  await other.close();

  await text().click();
  await page.keyboard.insertText('Cough at night');
  // The text below the signed note; also after the page was opened again.
  const left = page.getByText(en.screen.left.title, { exact: true });
  await left.waitFor();
  await page.goto(address);
  await left.waitFor();
  await page.getByText('Fever since Sunday').waitFor();
  await look(page, 'desk-left-text');
  await page.getByRole('button', { name: one.add, exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: one.reason, exact: true }).fill('Written in another window');
  await sheet.getByRole('button', { name: one.saveAddition, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await left.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: en.screen.left.delete, exact: true }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: en.screen.left.delete, exact: true }).click();
  await left.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Cough at night').waitFor();
  expect(await left.count()).toBe(0);
});

it('two windows of one note are closed without a network: the next one offers the text of both', async () => {
  const { person_id: patient_id } = await ask(patient, 'GET', '/api/profile');
  const id = crypto.randomUUID();
  await must(page, 'POST', '/api/clinical-notes', { note_id: id, patient_id, kind: 'summary', content: {} });
  const address = `${living}/patients/${patient_id}/notes/${id}`;
  const context = page.context();
  const windows = [await context.newPage(), await context.newPage()] as const;
  const boxOf = (of: Page) => of.getByRole('textbox', { name: part.complaints, exact: true });
  for (const each of windows) {
    await each.goto(address);
    await boxOf(each).waitFor();
  }
  await context.setOffline(true);
  for (const [index, each] of windows.entries()) {
    await boxOf(each).click();
    await each.keyboard.insertText(`Written in window ${index + 1}`);
    await each.getByText(state.on_device, { exact: true }).waitFor();
  }
  for (const each of windows) await each.close();
  await context.setOffline(false);
  await page.goto(address);
  const mine = page.getByRole('region', { name: en.screen.conflict.mine });
  const theirs = page.getByRole('region', { name: en.screen.conflict.theirs });
  await mine.waitFor();
  const written = `${await mine.textContent()} ${await theirs.textContent()}`;
  for (const each of ['in window 1', 'in window 2']) expect(written).toContain(each);
  await expectAccessible(page);
  await mine.getByRole('button').click();
  await mine.waitFor({ state: 'detached' });
});

it('the patient answers in Telugu and reports an allergy; the doctor’s open record shows it, and the doctor confirms it', async () => {
  const [asked, record] = [historyTe.screen, historyEn.screen];
  const { person_id: patientId } = await ask(patient, 'GET', '/api/profile');
  await page.goto(`${living}/patients/${patientId}`);
  await patient.goto(`${living}/history`);
  await patient
    .getByRole('button', { name: asked.answerNone })
    .filter({ hasText: asked.kind.implant })
    .click();
  await patient.locator('b', { hasText: asked.none.implant }).waitFor();

  await patient.getByRole('button', { name: asked.add.allergy, exact: true }).click();
  const form = patient.getByRole('dialog');
  await form.getByRole('button', { name: shellTe.screen.form.save, exact: true }).click();
  await form.getByText(shellTe.screen.form.missing).first().waitFor();
  await form.getByLabel(asked.name.allergy).fill('పెన్సిలిన్');
  await form.getByLabel(asked.field.severity).selectOption('severe');
  await expectAccessible(patient);
  await form.getByRole('button', { name: shellTe.screen.form.save, exact: true }).click();
  await patient.getByText('పెన్సిలిన్', { exact: true }).waitFor();
  await expectAccessible(patient);

  // Without a reload: among what is never out of sight, and in the history.
  await page.getByText(record.chips.allergy.replace('{{name}}', 'పెన్సిలిన్')).waitFor();
  const entry = page.locator('li').filter({ has: page.getByText('పెన్సిలిన్', { exact: true }) });
  await entry.getByRole('button', { name: record.confirm, exact: true }).click();
  await entry.getByText(record.confirmedBy.split('{{')[0] ?? '').waitFor();
  await expectAccessible(page);
  const own = patient.locator('li').filter({ has: patient.getByText('పెన్సిలిన్', { exact: true }) });
  await own.getByRole('button', { name: asked.dispute.action, exact: true }).waitFor();
});
