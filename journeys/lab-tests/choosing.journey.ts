import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import addresses from '../../features/addresses/words/te.json' with { type: 'json' };
import tests from '../../features/lab-tests/words/te.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';

/** A patient finds a test by an everyday word, reads how to prepare, and adds an address, at 360 px in Telugu. */
const hospital = originOf('hospital');
const phoneOf = castOf('lab-tests/choosing');
const says = { tests: tests.screen, addresses: addresses.screen };
let browser: Browser;
let patient: Page;
beforeAll(async () => {
  browser = await launch();
  patient = await signIn(browser, hospital, phoneOf('hospital patient 34'), '/lab-tests', { language: 'te' });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const look = async (name: string) => {
  if (process.env.JOURNEY_PICTURES)
    await patient.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${name}.png`, fullPage: true });
};
const press = (name: string) => patient.getByRole('button', { name, exact: true }).click();

it('finds a test by an everyday word and reads how to prepare for it', async () => {
  await patient.getByRole('heading', { name: says.tests.packages }).waitFor();
  await look('tests-te');
  await expectAccessible(patient);
  await patient.getByLabel(says.tests.search).fill('suger');
  const sugar = patient.getByRole('link', { name: /^షుగర్ పరీక్ష, పరగడుపున/ });
  await patient.getByRole('heading', { name: says.tests.packages }).waitFor();
  await sugar.click();
  await patient.getByText(says.tests.preparation.sugar_medicine).waitFor();
  await look('test-te');
  await expectAccessible(patient);
  await patient.goto(`${hospital}/lab-tests?city=Chennai`);
  await patient.getByText(says.tests.notServed.replace('{{city}}', 'చెన్నై')).waitFor();
  await look('chennai-te');
});

it('adds an address by its PIN code and by the place where the phone is', async () => {
  await patient.goto(`${hospital}/addresses`);
  await patient.getByText(says.addresses.none).waitFor();
  await press(says.addresses.add);
  await patient
    .getByRole('button', { name: 'సేవ్ చేయండి' })
    .or(patient.locator('button[type=submit]'))
    .first()
    .click();
  await patient.getByText(says.addresses.problems.flat).first().waitFor();
  await look('address-wrong-te');
  await patient.getByLabel(says.addresses.pin).fill('500034');
  await expect.poll(() => patient.getByLabel(says.addresses.locality).inputValue()).toBe('Banjara Hills');
  await expect.poll(() => patient.getByLabel(says.addresses.city).inputValue()).toBe('Hyderabad');
  await patient.getByLabel(says.addresses.flat).fill('4 B');
  await look('address-form-te');
  await expectAccessible(patient);
  await patient.locator('dialog button[type=submit]').click();
  await patient.getByText(/4 B, Banjara Hills, Hyderabad 500034/).waitFor();

  await patient.context().grantPermissions(['geolocation']);
  await patient.context().setGeolocation({ latitude: 17.4447, longitude: 78.4627 });
  await press(says.addresses.add);
  await press(says.addresses.here);
  await patient.getByText(says.addresses.pointSaved).waitFor();
  await patient.getByLabel(says.addresses.flat).fill('12');
  await patient.locator('dialog button[type=submit]').click();
  await expect
    .poll(async () => (await ask(patient, 'GET', '/api/customer-address')).addresses.length)
    .toBe(2);
  await patient.getByText('DIGIPIN').waitFor();
  await look('addresses-te');
  await expectAccessible(patient);
});
