import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import accounts from '../../features/accounts/words/en.json' with { type: 'json' };
import history from '../../features/history/words/en.json' with { type: 'json' };
import medicinesMl from '../../features/medications/words/ml.json' with { type: 'json' };
import notes from '../../features/notes/words/en.json' with { type: 'json' };
import { offlineDigits } from '../../features/prescriptions/server/signing/offline-seal.ts';
import en from '../../features/prescriptions/words/en.json' with { type: 'json' };
import ml from '../../features/prescriptions/words/ml.json' with { type: 'json' };
import vitals from '../../features/vitals/words/en.json' with { type: 'json' };
import { secretsOf } from '../../platform/server/crypto/secrets.ts';
import { expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { PASSWORD } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';
import { overflow } from '../signed-in.ts';

/**
 * A doctor is refused by law, overrides a stop and signs; the patient reads it in Malayalam, the pharmacist scans and
 * dispenses; withdrawn, it no longer counts. On a server of its own: no doctor of the demo data is free.
 */
const { composer, law, checks, missing, sign, one, verify, offline, part: parts, state } = en.screen;
const taking = medicinesMl.screen;
let own: OwnServer;
let living: string;
let browser: Browser;
let doctor: Page;
let patient: Page;
let patientId: string;

beforeAll(async () => {
  own = await onOwnServer({ PRESCRIPTION_OFFLINE_CODE: 'living' });
  living = originOf('living');
  browser = own.browser;
  doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more', { width: 1280 });
  patient = await signIn(browser, living, phoneOf('living', 'patient', 34), '/more', { language: 'ml' });
  await comesUnderCare(patient, doctor);
  patientId = (await ask(patient, 'GET', '/api/profile')).person_id;
  await must(doctor, 'POST', '/api/history', {
    ...{ entry_id: crypto.randomUUID(), patient_id: patientId, kind: 'allergy' },
    content: { name: 'Paracetamol', severity: 'severe' },
  });
});
afterAll(async () => {
  await own?.stop();
});

/** A line of the draft; the record beside it has lists too. */
const lineOf = (name: string) =>
  doctor
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: doctor.getByLabel(composer.timing) });

/** By keys alone: the box, the name, Enter; the focus is then in the field of the dose. */
async function adds(name: string, dose: string): Promise<void> {
  await doctor.keyboard.press('/');
  await doctor.keyboard.type(name);
  await doctor
    .getByRole('option')
    .filter({ hasText: name.split(' ')[0] ?? '' })
    .first()
    .waitFor();
  await doctor.keyboard.press('Enter');
  const row = lineOf(name.split(' ')[0] ?? '');
  await expect
    .poll(() => row.getByLabel(composer.timing).evaluate((box) => box === document.activeElement))
    .toBe(true);
  await doctor.keyboard.type(dose);
  await doctor.locator('h1').click();
}

it('is refused by law, warned of an allergy, signed with a reason, read, dispensed and withdrawn', async () => {
  const { name } = await ask(patient, 'GET', '/api/profile');
  for (const list of ['notes', 'reports', 'prescriptions']) {
    await doctor.goto(`${living}/patients/${patientId}/${list}`);
    const toRecord = doctor.locator('main').getByRole('link', { name, exact: true });
    expect(await toRecord.getAttribute('href')).toBe(`/patients/${patientId}`);
  }
  await doctor.getByRole('button', { name: en.screen.list.new }).first().click();
  const search = doctor.getByRole('combobox', { name: composer.addMedicine });
  await search.fill('tramadol');
  const star = doctor.getByRole('button', {
    name: composer.favourite.replace('{{name}}', 'tramadol'),
    exact: true,
  });
  for (const pressed of ['true', 'false']) {
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe(pressed);
    await look(doctor, `favourite-${pressed}`);
  }
  await expectAccessible(doctor);
  // From the field one Tab leads to the star, and Escape back.
  await doctor.keyboard.press('Tab');
  await expect.poll(() => star.evaluate((it) => it === document.activeElement)).toBe(true);
  await doctor.keyboard.press('Escape');
  await star.waitFor({ state: 'hidden' });
  await search.fill('');
  await adds('tramadol 50', '1-0-0-1');
  const refused = doctor.getByText(law.prohibited_at_a_distance);
  await refused.waitFor();
  expect(await doctor.getByRole('link', { name: law.bookInPerson }).getAttribute('href')).toContain(
    `for=${patientId}&mode=in_person`,
  );
  await doctor.getByRole('button', { name: composer.remove.replace('{{name}}', 'tramadol 50 mg') }).click();
  await adds('paracetamol 500', '1-0-0-1');
  await doctor.getByText(new RegExp(`^${checks.stop}: paracetamol`)).waitFor();

  // Insulin is counted in units, without the doctor choosing them.
  await adds('glargine', '10-0-0-8');
  await doctor.getByText('Take 10 units in the morning and 8 units at night.').waitFor();
  await look(doctor, 'composer-insulin');
  const glargine = 'insulin glargine 100 IU/mL';
  await doctor.getByRole('button', { name: composer.remove.replace('{{name}}', glargine) }).click();

  // A weekly dose says so before anything else; the kidney is checked once the creatinine is known.
  const row = lineOf('paracetamol');
  await row.getByText(composer.rhythm, { exact: true }).click();
  const monday = row.getByRole('button', { name: /^Mon/ });
  await monday.click();
  await row.getByText(/^Only on Monday\. Take 1 tablet in the morning/).waitFor();
  await monday.click();
  await row.getByText(/^Take 1 tablet in the morning/).waitFor();
  await doctor.getByText(checks.why.egfr_unknown).waitFor();
  // History, readings and notes are beside the draft.
  const beside = doctor.getByRole('complementary', { name: composer.record });
  for (const title of [history.screen.title, vitals.screen.care.reading.title, notes.screen.list.title])
    await beside.getByRole('region', { name: title }).waitFor();
  await beside.getByText('Paracetamol').first().waitFor();
  await look(doctor, 'composer');
  // On a phone with large letters everything keeps within its width.
  const desk = doctor.viewportSize()!;
  await doctor.setViewportSize({ width: 360, height: 740 });
  const setSize = (size: string) =>
    doctor.evaluate((value) => {
      document.documentElement.dataset.fontSize = value;
    }, size);
  await setSize('large');
  expect(await overflow(doctor)).toBe(0);
  expect(await beside.count()).toBe(0);
  const folded = doctor.getByText(composer.record, { exact: true });
  await folded.click();
  await doctor.getByRole('region', { name: history.screen.title }).waitFor();
  expect(await overflow(doctor)).toBe(0);
  await look(doctor, 'composer-phone');
  await folded.click();
  await setSize('medium');
  await doctor.setViewportSize(desk);
  await doctor.getByLabel(composer.creatinine.replace('{{unit}}', 'mg/dL')).fill('1.5');
  await doctor.getByLabel(composer.creatinineOn).fill(new Date().toISOString().slice(0, 10));
  await doctor.getByText(/^eGFR \d+ mL/).waitFor();
  await expect.poll(() => doctor.getByText(checks.why.egfr_unknown).count()).toBe(0);

  const signs = doctor.getByRole('button', { name: composer.sign, exact: true });
  await signs.click();
  await doctor.getByText(missing.title).waitFor();
  for (const each of [missing.diagnosis_missing, missing.identity_missing, missing.stop_without_reason])
    await doctor.getByRole('listitem').filter({ hasText: each }).waitFor();
  await expectAccessible(doctor);
  // A second attempt finds the medicine in use: a second stop, which asks for a reason of its own.
  for (const reason of await doctor.getByLabel(checks.reason).all())
    await reason.fill('Tolerated twice under supervision');
  await doctor.getByLabel(parts.diagnosis).fill('Fever');
  await doctor.getByLabel(composer.identity).check();
  await doctor.getByLabel(composer.consent).check();
  await expect.poll(() => doctor.getByText(missing.title).count()).toBe(0);
  await signs.click();
  const dialog = doctor.getByRole('dialog', { name: sign.title });
  await dialog.getByLabel(accounts.screen.password.label, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: sign.action, exact: true }).click();
  const page = doctor.getByRole('link', { name: one.verify });
  const code = await page.getAttribute('href');

  await patient.goto(`${living}/prescriptions`);
  await patient.getByRole('link', { name: /paracetamol 500 mg/ }).click();
  // The sentence of the dose is in the patient's language.
  await patient.getByText(ml.server.paper.title, { exact: false }).first().waitFor();
  await patient.getByText('രാവിലെ 1 ഗുളിക', { exact: false }).first().waitFor();
  await expectAccessible(patient);
  const [file] = await Promise.all([
    patient.waitForEvent('download'),
    patient.getByRole('button', { name: ml.screen.one.download }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^prescription-.*\.pdf$/);

  // Nothing is taken by it, and nothing rings, before the patient has agreed.
  const listed = async () => (await ask(patient, 'GET', '/api/patient-medication')).medications;
  const count = (await listed()).length;
  // A job asks the patient about what was prescribed.
  await expect
    .poll(async () => (await ask(patient, 'GET', '/api/medication-reconciliations')).reconciliations.length)
    .toBeGreaterThan(0);
  await patient.getByRole('link', { name: ml.screen.one.toMedicines }).click();
  const part = patient.getByRole('region', { name: taking.reconcile.title });
  await part.getByText('paracetamol 500 mg', { exact: true }).waitFor();
  await part.getByText(taking.reconcile.kind.new, { exact: true }).waitFor();
  await expectAccessible(patient);
  await look(patient, 'reconcile-ml');
  await part.getByRole('button', { name: taking.reconcile.agree, exact: true }).click();
  await part.waitFor({ state: 'detached' });
  await expect.poll(async () => (await listed()).length).toBe(count + 1);
  await patient.goBack();

  const pharmacist = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await pharmacist.goto(code ?? '');
  await pharmacist.getByText(state.signed, { exact: true }).waitFor();
  expect(await pharmacist.getByText('paracetamol').count()).toBe(0);
  expect(await pharmacist.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const phoneEnd = pharmacist.getByLabel(verify.phoneEnd);
  const show = pharmacist.getByRole('button', { name: verify.show });
  await phoneEnd.fill('0000');
  await show.click();
  await pharmacist.getByRole('alert').waitFor();
  await phoneEnd.fill(phoneOf('living', 'patient', 34).slice(-4));
  await show.click();
  await pharmacist.getByText('paracetamol').first().waitFor();
  await expectAccessible(pharmacist);
  await pharmacist.getByLabel(verify.pharmacist).fill('Asha Menon');
  await pharmacist.getByLabel(verify.licence).fill('KL-1234');
  await pharmacist.getByLabel(verify.pharmacy, { exact: true }).fill('City Pharmacy');
  await pharmacist.getByRole('button', { name: verify.record }).click();
  await pharmacist.getByText(verify.recorded).waitFor();

  await doctor.getByRole('button', { name: one.withdraw }).click();
  const sheet = doctor.getByRole('dialog', { name: one.withdraw });
  await sheet.getByLabel(one.reason).fill('Wrong medicine');
  await sheet.getByRole('button', { name: one.withdraw }).click();
  await doctor.getByText(state.withdrawn).first().waitFor();
  await pharmacist.reload();
  await pharmacist.getByText(verify.dont).waitFor();
  await patient.reload();
  await patient.getByText('City Pharmacy', { exact: false }).waitFor();
  await patient.getByText(ml.screen.what.withdrawn, { exact: false }).waitFor();
  await pharmacist.context().close();
});

it('the second code of the paper is checked on a device without a network', async () => {
  const secrets = secretsOf(own.secretKey);
  const prescription = {
    ...{
      n: '0A1B2C3D',
      clinic: 'Sukham Living',
      doctor: 'Dr. Asha Menon',
      reg: 'KL-1234, Kerala',
      o: 'A'.repeat(22),
    },
    ...{ at: new Date().toISOString(), until: '2999-12-31', p: ['R. K.', 61, 'male'] as const },
    lines: [{ m: 'metformin 500 mg tablet', t: '1-0-0-1', s: 'Take 1 tablet in the morning.', q: 20 }],
  };
  const digits = await offlineDigits(secrets, prescription);
  const pharmacist = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await pharmacist.goto(`${living}/v/offline`);
  await pharmacist.getByText(offline.ready).waitFor();
  // The page is stored once its worker has taken over.
  await pharmacist.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await pharmacist.reload();
  await pharmacist.getByText(offline.ready).waitFor();
  await pharmacist.context().setOffline(true);

  const scan = async (code: string) => {
    await pharmacist.goto('about:blank');
    await pharmacist.goto(`${living}/v/offline#${code}`);
  };
  await scan(digits);
  await pharmacist.getByText(offline.genuine).waitFor();
  await pharmacist.getByText('metformin 500 mg tablet').waitFor();
  expect(new URL(pharmacist.url()).hash).toBe('');
  await expectAccessible(pharmacist);
  await look(pharmacist, 'offline-code');
  // One letter of the signature, for another that a code may have: two digits each.
  const at = digits.length - 20;
  const letter = digits.slice(at, at + 2) === '52' ? '53' : '52';
  const changed = digits.slice(0, at) + letter + digits.slice(at + 2);
  await scan(changed);
  await pharmacist.getByText(offline.forged).waitFor();
  await look(pharmacist, 'offline-forged');
  await scan(await offlineDigits(secretsOf('somebody else, somebody else, somebody else'), prescription));
  await pharmacist.getByText(offline.unknown_key).waitFor();
  await scan('12');
  await pharmacist.getByText(offline.unreadable).waitFor();
  await pharmacist.context().close();
});
