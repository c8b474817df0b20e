import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import resultsEn from '../../features/lab-results/words/en.json' with { type: 'json' };
import results from '../../features/lab-results/words/te.json' with { type: 'json' };
import en from '../../features/labs/words/en.json' with { type: 'json' };
import te from '../../features/labs/words/te.json' with { type: 'json' };
import pay from '../../features/payments/words/te.json' with { type: 'json' };
import { expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { frontDesk, phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';

/**
 * A doctor suggests a test; the patient accepts, orders and pays it in Telugu at 360 px, and follows the collection
 * until the sample is taken. The front desk sees the order. On a server of its own: no doctor of the demo data is free.
 */
const says = te.screen;
let own: OwnServer;
let living: string;
let browser: Browser;
let doctor: Page;
let patient: Page;
let patientId: string;

beforeAll(async () => {
  own = await onOwnServer();
  living = originOf('living');
  browser = own.browser;
  doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more', { width: 1280 });
  patient = await signIn(browser, living, phoneOf('living', 'patient', 34), '/more', { language: 'te' });
  await comesUnderCare(patient, doctor);
  patientId = (await ask(patient, 'GET', '/api/profile')).person_id;
  await must(patient, 'POST', '/api/customer-address', {
    ...{ address_id: crypto.randomUUID(), label: 'home', flat: '12-4', street: 'Road No. 3' },
    ...{ locality: 'Banjara Hills', city: 'Hyderabad', state: 'Telangana', pin: '500034' },
    point: { lat: 17.4123, lng: 78.4347 },
  });
});
afterAll(async () => {
  await own?.stop();
});

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

it('goes from the doctor’s suggestion to the order, and is paid', async () => {
  await doctor.goto(`${living}/patients/${patientId}`);
  await press(doctor, en.screen.suggest.action);
  await doctor.getByLabel(en.screen.suggest.which).selectOption('electrolytes');
  await doctor.getByLabel(en.screen.suggest.why).fill('Not measured for a year');
  await press(doctor, en.screen.suggest.send);
  await doctor.getByText(en.screen.item.suggested).waitFor();
  await look(doctor, 'lab-suggest-en');

  await patient.goto(`${living}/labs/cart`);
  await patient.getByText('Not measured for a year').waitFor();
  await look(patient, 'lab-cart-suggested-te');
  await expectAccessible(patient);
  await press(patient, says.cart.accept);
  await doctor.getByText(en.screen.item.accepted).waitFor();
  await patient.getByRole('link', { name: says.cart.next }).click();

  await patient.getByText('Road No. 3').waitFor();
  await press(patient, /₹349/);
  await patient.getByText(says.checkout.slotMissing).waitFor();
  await patient.locator('label:has(input[value$="00.000Z"])').first().click();
  await look(patient, 'lab-checkout-te');
  await expectAccessible(patient);
  await press(patient, /₹349/);
  await press(patient, pay.screen.pay.upi);
  await press(patient, pay.screen.asking.another);
  await patient.getByRole('heading', { name: 'Demo payment' }).waitFor();
  await press(patient, 'Approve payment');
  await patient.getByRole('link', { name: pay.screen.paid.toOrder }).click();
});

it('follows the collection in our own words until the sample is taken, beside the front desk', async () => {
  await patient.getByRole('heading', { name: says.state.confirmed, level: 1 }).waitFor();
  await look(patient, 'lab-order-te');
  const orderId = patient.url().split('/').at(-1) ?? '';
  const { lab_order_id: request_id } = await ask(patient, 'GET', `/api/order-status?order_id=${orderId}`);
  const happens = (event: string) => must(patient, 'POST', '/demo/lab/control', { request_id, event });
  await happens('task.assigned');
  await happens('task.accepted');
  await patient.getByRole('heading', { name: says.state.accepted, level: 1 }).waitFor();
  await patient.getByRole('link', { name: says.one.call.replace('{{name}}', 'Ramesh Kumar') }).waitFor();
  await look(patient, 'lab-collector-te');
  await expectAccessible(patient);
  await happens('task.started');
  await patient.getByRole('heading', { name: says.state.started, level: 1 }).waitFor();
  expect(await patient.getByRole('button', { name: says.cancel.action }).count()).toBe(0);
  await happens('task.completed');
  await patient.getByRole('heading', { name: says.state.collected, level: 1 }).waitFor();

  const desk = await signIn(browser, living, frontDesk('living'), '/labs/orders', { width: 1280 });
  await desk.getByText(en.screen.state.collected).waitFor();
  await look(desk, 'lab-desk-en');
  await expectAccessible(desk);
  await doctor.getByText(en.screen.state.collected).waitFor();
});

it('says what a critical result asks for, and the doctor and the patient write about it', async () => {
  const orderId = patient.url().split('/').at(-1) ?? '';
  const { lab_order_id: request_id } = await ask(patient, 'GET', `/api/order-status?order_id=${orderId}`);
  await doctor.goto(`${living}/`);
  await must(patient, 'POST', '/demo/lab/control', {
    ...{ request_id, event: 'order.completed', results: 'critical' },
  });
  await patient.getByRole('link', { name: results.screen.order.open.split(':')[0] as string }).click();
  await patient.getByText(results.screen.critical.act).waitFor();
  await patient.getByText(results.screen.paper.open).waitFor();
  await patient.evaluate(() => document.documentElement.setAttribute('data-text-size', 'large'));
  await look(patient, 'lab-result-te');
  await expectAccessible(patient);

  // The doctor's Home shows it by itself, and so does the list of those who need a look.
  const alert = doctor.locator('[data-critical="home"]');
  await alert.getByText(/Sodium/).waitFor();
  await look(doctor, 'lab-critical-home-en');
  await doctor.goto(`${living}/patients/triage`);
  await doctor.getByRole('link', { name: /Sodium/ }).click();
  await doctor.getByRole('button', { name: resultsEn.screen.care.see }).click();
  await doctor.getByText(/Seen by/).waitFor();
  await look(doctor, 'lab-result-en');
  await expectAccessible(doctor);
  await doctor.getByRole('link', { name: resultsEn.screen.care.message }).click();
  await doctor.getByRole('textbox').last().fill('Please come to the clinic now.');
  await doctor.keyboard.press('Enter');
  await patient.goto(`${living}/chat`);
  await patient.getByText('Please come to the clinic now.').first().waitFor();

  await patient.goto(`${living}/medical-reports`);
  await patient
    .getByRole('link', { name: new RegExp(results.screen.badge.critical) })
    .first()
    .waitFor();
  await look(patient, 'lab-reports-te');
  await expectAccessible(patient);
});

it('says that the lab does not come to Chennai', async () => {
  const { cart_item_id } = await must(patient, 'POST', '/api/cart-list', { package_id: 'tsh' });
  expect(cart_item_id).toBeTruthy();
  await must(patient, 'POST', '/api/customer-address', {
    ...{ address_id: crypto.randomUUID(), label: 'other', flat: '7', locality: 'Mylapore', city: 'Chennai' },
    ...{ state: 'Tamil Nadu', pin: '600004', point: { lat: 13.0339, lng: 80.2696 } },
  });
  await patient.goto(`${living}/labs/checkout`);
  await patient.getByText('Mylapore').click();
  await patient.getByText(says.checkout.noTitle).waitFor();
  await look(patient, 'lab-chennai-te');
});
