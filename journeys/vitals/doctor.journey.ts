import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import imports from '../../features/reading-imports/words/en.json' with { type: 'json' };
import triage from '../../features/triage/words/en.json' with { type: 'json' };
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { type FakeReader, startFakeReader } from '../../platform/testing/image-reader.ts';
import shell from '../../platform/web/words/en.json' with { type: 'json' };
import { expectAccessible, signIn } from '../appointments/sessions.ts';
import { originOf } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';
import { type OwnServer, onOwnServer } from '../own-server.ts';

/**
 * A doctor sets a patient's own range, and brings and takes along readings for them. On a server of its own: no
 * doctor of the demo data is free, and here no other journey uses one.
 */
const says = { ...en.screen, ...imports.screen };
const READ = {
  status: 'read',
  kind: 'weight',
  readings: { value: 82.4 },
  unit: 'kg',
  confidence: 0.97,
  boxes: [{ field: 'value', x: 0.2, y: 0.2, width: 0.6, height: 0.4, confidence: 0.97 }],
};
let reader: FakeReader;
let own: OwnServer;
let browser: Browser;
let doctor: Page;
let patient: Page;
let she: { readonly id: string; readonly name: string };
let origin: string;

beforeAll(async () => {
  reader = await startFakeReader(READ);
  own = await onOwnServer({ IMAGE_READER_URL: reader.url });
  origin = originOf('hospital');
  browser = own.browser;
  doctor = await signIn(browser, origin, phoneOf('hospital', 'doctor', 1), '/more', { width: 1280 });
  patient = await signIn(browser, origin, phoneOf('hospital', 'patient', 34), '/more');
  await comesUnderCare(patient, doctor);
  const { person_id: id, name } = await ask(patient, 'GET', '/api/profile');
  she = { id, name };
});
afterAll(async () => {
  await own?.stop();
  await reader?.close();
});

const measured = (value: number, minutesAgo: number) =>
  must(patient, 'POST', '/api/vitals', {
    id: crypto.randomUUID(),
    type: 'blood_sugar',
    readings: { value, context: 'fasting' },
    taken_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a doctor sets a range for one patient: her words, her chart and the list of the care team follow it', async () => {
  // Whatever her demo readings were, and what an earlier try has set.
  await must(doctor, 'PUT', '/api/vital-ranges', { patient_id: she.id, ranges: [] });
  const { vitals } = await must(patient, 'GET', '/api/vitals?limit=500');
  for (const vital of vitals) await ask(patient, 'DELETE', `/api/vitals/${vital.id}`);
  await measured(118, 2);
  await measured(133, 1);

  await doctor.goto(`${origin}/patients/triage`);
  await link(doctor, she.name).waitFor();
  await patient.goto(`${origin}/vitals/trends?type=blood_sugar&context=fasting&period=week`);
  await patient.getByText(says.trends.someAbove.replace('{{kind}}', says.type.blood_sugar)).waitFor();

  await link(doctor, she.name).click();
  await doctor.getByRole('link', { name: says.ranges.all, exact: true }).click();
  await doctor.getByRole('heading', { name: says.ranges.title, level: 1 }).waitFor();
  await expectAccessible(doctor);
  await doctor
    .getByRole('button', { name: new RegExp(`^${says.ranges.change}.*${says.context.fasting}`) })
    .click();
  const sheet = doctor.getByRole('dialog');
  // One bound above the next: said where it is wrong.
  await sheet.getByRole('textbox', { name: says.ranges.bound.high, exact: true }).fill('60');
  await sheet.getByRole('button', { name: says.care.save, exact: true }).click();
  await sheet.getByText(says.ranges.wrong.not_rising).waitFor();
  await expectAccessible(doctor);
  await sheet.getByRole('textbox', { name: says.ranges.bound.high, exact: true }).fill('140');
  await sheet.getByRole('button', { name: says.care.save, exact: true }).click();
  await doctor.getByText(says.ranges.saved).waitFor();

  // Her open page hears of it.
  await patient.getByText(says.trends.allInside.replace('{{kind}}', says.type.blood_sugar)).waitFor();
  await patient.goto(`${origin}/vitals`);
  await patient.getByText('133 mg/dL').waitFor();
  await patient.getByText(says.level.short.in_range, { exact: true }).nth(1).waitFor();
  expect(await patient.getByText(says.level.short.high, { exact: true }).count()).toBe(0);
  await doctor.goto(`${origin}/patients/triage`);
  await doctor.getByRole('heading', { name: triage.screen.title, level: 1 }).waitFor();
  await expect.poll(() => link(doctor, she.name).count()).toBe(0);

  // Above her own bound it is out of her range, and her care team is notified.
  await measured(141, 0);
  const listed = async () =>
    (await must(doctor, 'GET', '/api/vitals-triage')).patients.map((each: { name: string }) => each.name);
  expect(await listed()).toContain(she.name);
  await doctor.goto(`${origin}/patients/triage`);
  await link(doctor, she.name).waitFor();
  await patient.goto(`${origin}/vitals`);
  await patient.getByText(says.level.short.high, { exact: true }).waitFor();
  await doctor.goto(`${origin}/patients/${she.id}`);
  await doctor.getByRole('list', { name: says.ranges.title }).getByText(/140/).first().waitFor();
  await expectAccessible(doctor);
});

it('goes back to what holds for everybody', async () => {
  const own = [{ measure: 'sugar_fasting', high: 140 }];
  await must(doctor, 'PUT', '/api/vital-ranges', { patient_id: she.id, ranges: own });
  await measured(130, 0);
  await doctor.goto(`${origin}/patients/${she.id}/ranges`);
  await doctor
    .getByRole('button', { name: new RegExp(`^${says.ranges.change}.*${says.context.fasting}`) })
    .click();
  await button(doctor, says.ranges.toStandard).click();
  await doctor.getByText(says.ranges.isStandard).waitFor();
  await patient.goto(`${origin}/vitals`);
  const newest = patient.getByRole('listitem').filter({ hasText: '130 mg/dL' }).first();
  await newest.getByText(says.level.short.high, { exact: true }).waitFor();
});

it('photographs her scale, and looks at the photo of the reading again', async () => {
  await doctor.goto(`${origin}/patients/${she.id}/add-vital`);
  await link(doctor, says.photo.title).click();
  await doctor.getByText(says.enter.for.replace('{{name}}', she.name)).waitFor();
  const grey = { create: { width: 300, height: 400, channels: 3, background: '#889' } } as const;
  const buffer = await sharp(grey).jpeg().toBuffer();
  const gallery = doctor.locator('input[data-kind=gallery]');
  await gallery.setInputFiles({ name: 'scale.jpg', mimeType: 'image/jpeg', buffer });
  await button(doctor, says.photo.confirm).waitFor();
  await expectAccessible(doctor);

  // Left as it is, it waits for who took it, and can be decided on from her page.
  await doctor.goto(`${origin}/patients/${she.id}`);
  await link(doctor, new RegExp(says.undecided.link_one)).click();
  await link(doctor, new RegExp(`^${says.undecided.check}`)).click();
  await button(doctor, says.photo.confirm).click();
  await doctor.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  await expectAccessible(doctor);
  await link(doctor, says.care.toPatient).click();
  await link(doctor, new RegExp(`^${says.list.photo}: 82.4`))
    .first()
    .click();
  await doctor.getByRole('heading', { name: says.picture.title, level: 1 }).waitFor();
  await doctor.getByText(says.picture.saved).waitFor();
  await expectAccessible(doctor);
  // What is there is the patient's to delete.
  expect(await button(doctor, says.picture.remove).count()).toBe(0);
});

it('brings her file, and takes her readings along', async () => {
  // A day of its own for each try, long after she was born.
  const day = new Date(Date.UTC(2012, 0, 1) + Math.floor(Math.random() * 4000) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  await doctor.goto(`${origin}/patients/${she.id}`);
  await button(doctor, says.care.reading.more).click();
  await doctor.getByRole('menuitem', { name: says.import.title }).click();
  await doctor.getByText(says.enter.for.replace('{{name}}', she.name)).waitFor();
  await doctor
    .getByRole('textbox', { name: says.import.paste })
    .fill(`date,weight\n${day},81.5\n2026-01-06,abc`);
  await button(doctor, says.import.check).click();
  await doctor.getByText(says.import.good_one, { exact: true }).waitFor();
  await expectAccessible(doctor);
  await button(doctor, says.import.take_one).click();
  await doctor.getByText(says.import.taken_one).waitFor();
  const { name: by } = await ask(doctor, 'GET', '/api/profile');
  expect(
    (await must(patient, 'GET', `/api/vitals?type=weight&from=${day}T00:00:00Z&to=${day}T12:00:00Z`)).vitals,
  ).toMatchObject([
    { readings: { value: 81.5 }, source: 'csv', entered_by: 'clinician', entered_by_name: by },
  ]);
  await link(doctor, says.care.toPatient).click();

  await button(doctor, says.care.reading.more).click();
  await doctor.getByRole('menuitem', { name: says.export.title }).click();
  await doctor.getByText(says.enter.for.replace('{{name}}', she.name)).waitFor();
  await expectAccessible(doctor);
  const saved = doctor.waitForEvent('download');
  await button(doctor, says.export.save).click();
  expect((await saved).suggestedFilename()).toMatch(/^readings-.*\.csv$/);

  const printed = doctor.waitForEvent('download');
  await button(doctor, says.paper.savePdf).click();
  expect((await printed).suggestedFilename()).toMatch(/^readings-.*\.pdf$/);

  // A patient outside his care isn't found here either.
  const stranger = await signIn(browser, originOf('living'), phoneOf('living', 'patient', 33), '/more');
  const { person_id } = await ask(stranger, 'GET', '/api/profile');
  for (const path of ['import', 'export', 'photo', 'photos']) {
    await doctor.goto(`${origin}/patients/${person_id}/vitals/${path}`);
    await doctor.getByRole('heading', { name: shell.screen.notFound.title, level: 1 }).waitFor();
  }
});
