import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/history/words/en.json' with { type: 'json' };
import te from '../../features/history/words/te.json' with { type: 'json' };
import timeline from '../../features/timeline/words/en.json' with { type: 'json' };
import { type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask } from '../in-page.ts';

/**
 * A patient says in Telugu what they are allergic to; the doctor sees it over the record as not confirmed, confirms
 * it in place, and finds it on the timeline. On a server of its own: no doctor of the demo data is free.
 */
const { kind, strip, field, none } = en.screen;
const before = process.env.JOURNEY_PORT;
let server: JourneyServer;
let living: string;
let browser: Browser;
let doctor: Page;
let patient: Page;
let patientId: string;

beforeAll(async () => {
  server = await startServer({});
  process.env.JOURNEY_PORT = String(server.port);
  living = originOf('living');
  browser = await launch();
  doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more', { width: 1280 });
  patient = await signIn(browser, living, phoneOf('living', 'patient', 34), '/more', { language: 'te' });
  await comesUnderCare(patient, doctor);
  patientId = (await ask(patient, 'GET', '/api/profile')).person_id;
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
  await server?.stop();
  if (before) process.env.JOURNEY_PORT = before;
  else delete process.env.JOURNEY_PORT;
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('the patient answers in plain words', async () => {
  await patient.goto(`${living}/history`);
  const allergies = part(patient, te.screen.ask.allergy);
  await allergies
    .getByRole('button', { name: te.screen.do.addOf.replace('{{kind}}', te.screen.kind.allergy) })
    .click();
  const text = allergies.getByLabel(te.screen.field.text.allergy);
  await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);
  await text.fill('Penicillin');
  await allergies.getByLabel(te.screen.field.reaction).fill('దద్దుర్లు');
  await text.press('Enter');
  await allergies.getByText('Penicillin').waitFor();
  await part(patient, te.screen.ask.implant).getByRole('button', { name: te.screen.none.implant }).click();
  await part(patient, te.screen.ask.implant).getByText(te.screen.none.implant).waitFor();
  await expectAccessible(patient);
});

it('the doctor sees it over the record, and confirms it in place', async () => {
  await doctor.goto(`${living}/patients/${patientId}`);
  const reported = strip.reported.replace('{{name}}', 'Penicillin (దద్దుర్లు)');
  await doctor.getByText(reported).waitFor();
  const history = part(doctor, en.screen.title);
  const entry = history.getByRole('listitem').filter({ hasText: 'Penicillin' });
  await entry.getByRole('button', { name: en.screen.do.confirm, exact: true }).click();
  await doctor
    .getByText(strip.allergy.replace('{{name}}', 'Penicillin (దద్దుర్లు)'), { exact: true })
    .waitFor();
  await history.getByText(none.implant).waitFor();
  const add = history.getByRole('button', { name: en.screen.do.addOf.replace('{{kind}}', kind.problem) });
  await add.click();
  await history.getByLabel(field.text.problem).fill('Type 2 diabetes');
  await history.getByLabel(field.onset).fill('2011');
  await history.getByLabel(field.onset).press('Enter');
  await doctor.getByText('Type 2 diabetes 2011', { exact: true }).waitFor();
  await expectAccessible(doctor);
});

it('all of it stands on the timeline, which is narrowed to one kind', async () => {
  await doctor.reload();
  const entries = part(doctor, timeline.screen.title);
  const chip = entries.getByRole('button', { name: timeline.screen.kinds.history, exact: true });
  await chip.click();
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  const line = entries.getByRole('link').filter({ hasText: 'Penicillin' }).first();
  await line.click();
  await doctor.getByRole('heading', { level: 1, name: en.screen.title }).waitFor();
  await part(doctor, kind.allergy).getByText('Penicillin').waitFor();
});

it('a confirmed allergy is not the patient’s to remove; they report that it is wrong', async () => {
  await patient.reload();
  const allergies = part(patient, te.screen.ask.allergy);
  await allergies.getByRole('button', { name: te.screen.do.menu.replace('{{name}}', 'Penicillin') }).click();
  expect(await patient.getByRole('menuitem', { name: te.screen.do.mark_error }).count()).toBe(0);
  await patient.getByRole('menuitem', { name: te.screen.do.dispute }).click();
  const dialog = patient.getByRole('dialog');
  await dialog.getByLabel(te.screen.field.reason).fill('Amoxicillin was fine');
  await dialog.getByRole('button', { name: te.screen.do.send }).click();
  await allergies.getByText('Amoxicillin was fine').waitFor();
});
