import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import appointments from '../../features/appointments/words/en.json' with { type: 'json' };
import routines from '../../features/routines/words/en.json' with { type: 'json' };
import triageWords from '../../features/triage/words/en.json' with { type: 'json' };
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { clinicDay, lineDay } from '../../platform/domain/clinic-time.ts';
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';

/** A critical reading, who takes care of it, and the routine that follows from it. */
const hospital = originOf('hospital');
const phoneOf = castOf('vitals/care');
const says = en.screen;
const triage = triageWords.screen;
let browser: Browser;
let coach: Page;
let patient: Page;
let neighbour: Page;
interface Somebody {
  readonly id: string;
  readonly name: string;
}
let she: Somebody;
let he: Somebody;

beforeAll(async () => {
  browser = await launch();
  coach = await signIn(browser, hospital, phoneOf('hospital coach 3'), '/more', { width: 1280 });
  patient = await signIn(browser, hospital, phoneOf('hospital patient 11'), '/more');
  neighbour = await signIn(browser, hospital, phoneOf('hospital patient 12'), '/more');
  [she, he] = [await startAnew(patient), await startAnew(neighbour)];
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

/** Looked after by the coach, with no readings of these days and no routine: also when this is tried again. */
async function startAnew(page: Page): Promise<Somebody> {
  await comesUnderCare(page, coach);
  const { person_id: id, name } = await ask(page, 'GET', '/api/profile');
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const { vitals } = await must(page, 'GET', `/api/vitals?from=${from}`);
  for (const vital of vitals) await ask(page, 'DELETE', `/api/vitals/${vital.id}`);
  const { routines } = await must(coach, 'GET', `/api/regular-vitals?patient_id=${id}`);
  for (const { routine_id } of routines) await ask(coach, 'DELETE', `/api/v1/regular-vital/${routine_id}`);
  await must(coach, 'PATCH', `/api/vitals-triage/${id}`, { owner: 'nobody', note: '' });
  return { id, name };
}
const measured = (page: Page, type: string, readings: object) =>
  must(page, 'POST', '/api/vitals', {
    id: crypto.randomUUID(),
    type,
    readings,
    taken_at: new Date().toISOString(),
  });
const press = async (page: Page, keys: string) => {
  for (const key of keys)
    await page
      .getByRole('group', { name: says.enter.keypad })
      .getByRole('button', { name: key === '.' ? says.enter.point : key, exact: true })
      .click();
};
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const chip = (name: string) => coach.getByRole('button', { name: new RegExp(`^${name}`) });

it('a critical reading comes onto the list by itself, and is taken over with the keyboard', async () => {
  await coach.goto(`${hospital}/`);
  await coach.getByRole('heading', { name: triage.title }).waitFor();
  await coach.getByRole('link', { name: new RegExp(`^${says.list.all}`) }).click();
  await coach.getByRole('heading', { name: triage.title, level: 1 }).waitFor();
  expect(await link(coach, she.name).count()).toBe(0);
  await measured(patient, 'blood_pressure', { systolic: 191, diastolic: 112 });
  await measured(neighbour, 'blood_sugar', { value: 133, context: 'fasting' });
  await link(coach, he.name).waitFor();
  await link(coach, she.name).waitFor();
  await expectAccessible(coach);

  await chip(triage.reason.critical).click();
  await expect.poll(() => link(coach, he.name).count()).toBe(0);
  await link(coach, she.name).focus();
  await coach.keyboard.press('Tab');
  await coach.keyboard.press('Enter');
  const givesBack = coach.getByRole('button', { name: `${triage.release}: ${she.name}` });
  await givesBack.waitFor();
  // The place isn't lost.
  await expect.poll(() => givesBack.evaluate((button) => button === document.activeElement)).toBe(true);

  await coach.getByRole('button', { name: `${triage.setDeadline}: ${she.name}` }).click();
  await coach.getByRole('textbox', { name: triage.noteField }).fill('I call her at noon');
  await expectAccessible(coach);
  await coach.getByRole('button', { name: says.care.save, exact: true }).click();
  await coach.getByText(triage.note.replace('{{note}}', 'I call her at noon')).waitFor();
  await coach.getByText(triage.ownerMe, { exact: true }).waitFor();
  // Who wrote it, and when.
  const { name: author } = await ask(coach, 'GET', '/api/profile');
  await coach.getByText(new RegExp(`^${author} · `)).waitFor();
});

it('the arrows go from patient to patient', async () => {
  await coach.goto(`${hospital}/patients`);
  await coach.getByRole('link', { name: new RegExp(`^${triage.title}`) }).click();
  await link(coach, he.name).waitFor();
  const links = coach.locator('[data-triage]');
  await links.first().focus();
  await coach.keyboard.press('ArrowDown');
  const second = await links.nth(1).getAttribute('data-triage');
  const focused = () => coach.evaluate(() => document.activeElement?.getAttribute('data-triage'));
  await expect.poll(focused).toBe(second);
  await coach.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe(await links.first().getAttribute('data-triage'));
});

it('the clinician adds a reading, and everybody sees who did', async () => {
  await link(coach, she.name).click();
  await coach.getByRole('heading', { name: she.name, level: 1 }).waitFor();
  await coach.getByRole('link', { name: says.list.add, exact: true }).click();
  await coach.getByRole('link', { name: says.type.weight, exact: true }).click();
  await coach.getByText(says.enter.for.replace('{{name}}', she.name)).waitFor();
  await press(coach, '72.5');
  await coach.getByRole('button', { name: says.enter.save, exact: true }).click();
  await coach.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  const { name } = await ask(coach, 'GET', '/api/profile');
  const by = says.list.by.replace('{{name}}', name);
  await coach.getByText(by).waitFor();
  await expectAccessible(coach);
  await link(coach, says.care.toPatient).click();
  await coach.getByText('72.5 kg').first().waitFor();
  await coach.getByText(by).first().waitFor();
  await patient.goto(`${hospital}/vitals?type=weight`);
  await patient.getByText(by).first().waitFor();
});

/** The line of the day lists the next two items; what is visited before may leave the wanted one out. */
async function showWholeDay(page: Page, wanted: Locator): Promise<void> {
  const all = page.getByRole('button', { name: appointments.screen.home.allOfToday, exact: true });
  await wanted.or(all).first().waitFor();
  if ((await wanted.count()) === 0) await all.click();
  await wanted.waitFor();
}

/**
 * A time of day that is still to come on today's line, because nothing is due before the routine exists.
 * The line of the day before ends only at 4:00.
 */
function lastMinuteOfTheLine(): string {
  const now = new Date();
  return lineDay(now) === clinicDay(now) ? '23:59' : '03:59';
}

it('a routine is set; the patient sees it on the line of the day, and answers it', async () => {
  await patient.goto(`${hospital}/`);
  await patient.getByRole('heading', { name: says.home.title }).waitFor();
  await coach.goto(`${hospital}/patients/${she.id}`);
  await coach.getByRole('button', { name: routines.screen.add, exact: true }).click();
  const first = coach.getByLabel(routines.screen.form.time.replace('{{number}}', '1'), { exact: true });
  await first.fill(lastMinuteOfTheLine());
  await coach.getByRole('textbox', { name: routines.screen.form.low }).fill('130');
  await coach.getByRole('textbox', { name: routines.screen.form.high }).fill('80');
  await coach.getByRole('button', { name: says.care.save, exact: true }).click();
  await coach.getByText(routines.screen.wrong.not_rising).waitFor();
  await expectAccessible(coach);
  await coach.getByRole('textbox', { name: routines.screen.form.low }).fill('80');
  await coach.getByRole('textbox', { name: routines.screen.form.high }).fill('130');
  await coach.getByRole('textbox', { name: routines.screen.form.note }).fill('before tea');
  await coach.getByRole('button', { name: says.care.save, exact: true }).click();
  await coach.getByRole('list', { name: routines.screen.title }).getByText('before tea').waitFor();
  await expectAccessible(coach);

  const what = `${says.type.blood_sugar} · ${says.context.fasting}`;
  const wanted = patient
    .getByRole('listitem')
    // By the hour at which this is tried.
    .filter({ hasText: new RegExp(Object.values(routines.screen.today).join('|')) })
    .getByRole('link', { name: what, exact: true });
  await showWholeDay(patient, wanted);
  await expectAccessible(patient);
  await wanted.click();
  await expect.poll(() => patient.getByRole('radio', { name: says.context.fasting }).isChecked()).toBe(true);
  await press(patient, '112');
  await patient.getByRole('button', { name: says.enter.save, exact: true }).click();
  await patient.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  expect((await ask(patient, 'GET', '/api/regular-vitals')).today).toMatchObject([{ status: 'done' }]);
  await patient.goto(`${hospital}/`);
  await patient.getByText('112 mg/dL').filter({ visible: true }).first().waitFor();
  await expect.poll(() => wanted.count()).toBe(0);

  await patient.goto(`${hospital}/vitals`);
  await patient.getByRole('heading', { name: routines.screen.own }).waitFor();
  await patient.getByText('before tea').waitFor();
  await expectAccessible(patient);
});

it('is closed with a note, and leaves the list', async () => {
  await coach.goto(`${hospital}/patients/triage?mine=1`);
  await coach.getByRole('button', { name: `${triage.close}: ${she.name}` }).click();
  await coach.getByRole('textbox', { name: triage.noteField }).fill('feels well');
  await expectAccessible(coach);
  await coach.getByRole('button', { name: triage.close, exact: true }).click();
  await coach.getByText(triage.closed).waitFor();
  await expect.poll(() => link(coach, she.name).count()).toBe(0);
});

it('a routine is ended, and asks for nothing any more', async () => {
  await coach.goto(`${hospital}/patients/${she.id}`);
  const what = `${says.type.blood_sugar} · ${says.context.fasting}`;
  await coach.getByRole('button', { name: routines.screen.actions.replace('{{what}}', what) }).click();
  await coach.getByRole('menuitem', { name: routines.screen.end }).click();
  await coach.getByRole('alertdialog').waitFor();
  await expectAccessible(coach);
  await coach.getByRole('alertdialog').getByRole('button', { name: routines.screen.end }).click();
  await coach.getByText(routines.screen.none).waitFor();
  expect((await ask(patient, 'GET', '/api/regular-vitals')).routines).toEqual([]);
});

it('a coach sees the ranges and their sources, and leaves them as they are', async () => {
  await coach.goto(`${hospital}/patients/${she.id}/ranges`);
  await coach.getByText(says.ranges.source).first().waitFor();
  expect(await coach.getByRole('button', { name: new RegExp(`^${says.ranges.change}`) }).count()).toBe(0);
  await expectAccessible(coach);
});

it('192/118 shows what to do, stays at the top for both of them, and goes when it is answered', async () => {
  const { critical, level } = says;
  await neighbour.goto(`${hospital}/vitals/add/blood_pressure`);
  const field = (name: string) => neighbour.getByRole('textbox', { name, exact: true });
  await field(says.field.systolic).fill('192');
  await field(says.field.diastolic).fill('118');
  await neighbour.getByRole('button', { name: says.enter.save, exact: true }).click();
  await neighbour.getByRole('heading', { name: critical.title }).waitFor();
  await neighbour.getByText(critical.act.pressure_high).waitFor();
  // Measure again, the care team, 112, and who was notified and when.
  await neighbour.getByRole('button', { name: critical.again, exact: true }).waitFor();
  await neighbour.getByRole('link', { name: critical.message, exact: true }).waitFor();
  expect(await neighbour.locator('a[href="tel:112"]').count()).toBe(1);
  const { name: coachName } = await ask(coach, 'GET', '/api/profile');
  await neighbour.locator('[data-critical]').getByText(coachName).waitFor();
  await expectAccessible(neighbour);

  await neighbour.goto(`${hospital}/`);
  const strip = neighbour.locator('[data-critical="blood_pressure"]');
  await strip.getByText(new RegExp(`192/118.*${level.short.critical_high}`)).waitFor();
  const today = neighbour.getByRole('listitem').filter({ hasText: '192/118' });
  const worst = today
    .locator('[data-tone="bad"]')
    .filter({ hasText: level.short.critical_high, visible: true });
  await worst.first().waitFor();
  expect(await today.locator('[data-tone="ok"]').count()).toBe(0);
  await expectAccessible(neighbour);

  await coach.goto(`${hospital}/`);
  await coach.locator('[data-critical="home"]').getByRole('link', { name: he.name, exact: true }).click();
  const record = coach.locator('[data-critical="record"]');
  await record.getByText(new RegExp(`192/118.*${level.short.critical_high}`)).waitFor();
  await expectAccessible(coach);
  await record.getByRole('button', { name: `${triage.critical.answer}: ${he.name}` }).click();
  await coach.getByRole('button', { name: triage.close, exact: true }).click();
  await coach.getByText(triage.critical.answered).waitFor();
  await expect.poll(() => record.count()).toBe(0);
  await expect.poll(() => strip.count()).toBe(0);
});
