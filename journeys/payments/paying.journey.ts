import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/payments/words/en.json' with { type: 'json' };
import te from '../../features/payments/words/te.json' with { type: 'json' };
import { expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { clinicDay } from '../browsers.ts';
import { castOf, frontDesk, phoneOf as phone } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';

/** A patient pays what the front desk asks for, at 360 px in Telugu; two members of staff give a part of it back. */
let own: OwnServer;
let hospital: string;
const phoneOf = castOf('payments/paying');
const says = te.screen;
let browser: Browser;
let patient: Page;
let desk: Page;
let patientId: string;

beforeAll(async () => {
  // Elsewhere fees are paid at the clinic; here patients pay before a visit is booked.
  own = await onOwnServer({ VISIT_FEES: 'online' });
  hospital = originOf('hospital');
  browser = own.browser;
  patient = await signIn(browser, hospital, phoneOf('hospital patient 16'), '/orders', { language: 'te' });
  desk = await signIn(browser, hospital, frontDesk('hospital'), '/more', { width: 1280 });
  patientId = (await ask(patient, 'GET', '/api/profile')).person_id;
});
afterAll(async () => {
  await own?.stop();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stateOf = async (requestId: string) =>
  (await ask(desk, 'GET', `/api/payment-requests/${requestId}`)).payment?.state;

async function asks(title: string, amount: number): Promise<string> {
  const request_id = crypto.randomUUID();
  const lines = [{ name: title, amount }];
  await must(desk, 'POST', '/api/payment-requests', { request_id, patient_id: patientId, title, lines });
  return request_id;
}

it('pays by UPI: the page is closed while the bank is silent, and shows the receipt later', async () => {
  await desk.goto(`${hospital}/patients/${patientId}`);
  await press(desk, en.screen.ask.title);
  await press(desk, en.screen.ask.send);
  await desk.getByText(en.screen.ask.amountMissing).first().waitFor();
  await desk.getByLabel(en.screen.ask.for).fill('Diet plan for a month');
  await desk.getByLabel(en.screen.refund.amount).fill('1423');
  await press(desk, en.screen.ask.send);
  await desk.getByText(en.screen.ask.sent).waitFor();

  await patient.getByRole('link', { name: 'Diet plan for a month' }).click();
  await patient.getByText('₹1,423').first().waitFor();
  await look(patient, 'pay-te');
  await expectAccessible(patient);
  // With large letters the sum is still in view, beside the buttons.
  await patient.evaluate(() => {
    document.documentElement.dataset.fontSize = 'large';
  });
  const due = await patient.locator('p').filter({ hasText: says.pay.total }).boundingBox();
  expect(due!.y + due!.height).toBeLessThan(patient.viewportSize()!.height);
  const requestId = patient.url().split('/').at(-1) ?? '';
  await press(patient, says.pay.upi);
  await patient.getByRole('img', { name: says.upi.code }).waitFor();
  await look(patient, 'upi-te');
  await expectAccessible(patient);
  await press(patient, says.asking.another);
  await patient.getByRole('heading', { name: 'Demo payment' }).waitFor();
  await look(patient, 'gateway');
  await press(patient, 'Bank does not answer');
  await patient.getByText(says.asking.title).waitFor();
  await look(patient, 'asking-te');
  await expectAccessible(patient);
  const context = patient.context();
  await patient.close();

  // Meanwhile the person approves it in their UPI app.
  const { payment } = await ask(desk, 'GET', `/api/payment-requests/${requestId}`);
  const approved = { gateway_order_id: payment.gateway_order_id, outcome: 'paid' };
  await must(desk, 'POST', '/demo/gateway/control', approved);
  await expect.poll(() => stateOf(requestId)).toBe('paid');
  patient = await context.newPage();
  await patient.goto(`${hospital}/orders`);
  await patient.getByText(says.state.paid).first().waitFor();
  await look(patient, 'orders-te');
  await patient.getByRole('link', { name: 'Diet plan for a month' }).click();
  await patient.getByText(says.paid.receipt).first().waitFor();
  await look(patient, 'paid-te');
  await expectAccessible(patient);

  await desk.goto(`${hospital}/pay/${requestId}`);
  await desk.getByLabel(en.screen.refund.amount).fill('400');
  await desk.getByLabel(en.screen.refund.reason).fill('One week was not used');
  await press(desk, en.screen.refund.ask);
  await desk.getByText(en.screen.refund.waiting.replace('{{amount}}', '₹400')).waitFor();
  await look(desk, 'refund-asked-1280');
  await expectAccessible(desk);
  // The second member of staff finds it among what needs attention; on the page of the patient it is the latest.
  const other = await signIn(browser, hospital, phone('hospital', 'staff', 2), '/payments?refund=asked', {
    width: 1280,
  });
  await other.getByText(en.screen.state.refund_waits).waitFor();
  await look(other, 'refunds-to-approve-1280');
  await expectAccessible(other);
  await other.goto(`${hospital}/patients/${patientId}`);
  await other.getByText(en.screen.state.refund_waits).waitFor();
  await look(other, 'payments-of-patient-1280');
  await other.getByRole('link', { name: 'Diet plan for a month' }).click();
  await press(other, en.screen.refund.approve);
  await expect.poll(() => stateOf(requestId)).toBe('partly_refunded');
  await patient
    .getByText(says.state.partly_refunded)
    .or(patient.getByText(says.refund.title))
    .first()
    .waitFor();
  await look(patient, 'refunded-te');
  // What comes back, and by when, is what a patient looks for now: it is above what was paid.
  await patient.reload();
  const top = async (name: string) =>
    (await patient.getByText(name, { exact: true }).first().boundingBox())?.y;
  await patient.getByText(says.refund.title, { exact: true }).waitFor();
  expect(await top(says.refund.title)).toBeLessThan((await top(says.paid.receipt)) ?? 0);
  // The front desk reads the name of the recipient, not "to you".
  const [, sentence = ''] = en.screen.refund.staff.sent.split('{{amount}}');
  await desk.reload();
  await desk.getByText((sentence.split('{{day}}')[0] as string).trim()).waitFor();
  await look(desk, 'refunded-1280');
});

it('a declined card says why, and the next attempt pays the same request once', async () => {
  const requestId = await asks('Foot check', 45_000);
  await patient.goto(`${hospital}/pay/${requestId}`);
  // The link that was opened first stays open at the bank.
  await press(patient, says.pay.upi);
  await patient.getByRole('img', { name: says.upi.code }).waitFor();
  // A page that was loaded again offers another way at once, and the code once more.
  await patient.reload();
  await patient.getByText(says.asking.title).waitFor();
  await look(patient, 'upi-reloaded-te');
  await press(patient, says.asking.another);
  await press(patient, says.pay.upi);
  await patient.getByRole('img', { name: says.upi.code }).waitFor();
  await press(patient, says.asking.another);
  await patient.getByLabel('Code from the bank').fill('000000');
  await press(patient, 'Pay by card');
  await patient.getByText(says.failed.reason.wrong_details).waitFor();
  await look(patient, 'failed-te');
  await expectAccessible(patient);
  await press(patient, says.pay.card);
  await patient.getByLabel('Code from the bank').fill('123456');
  await press(patient, 'Pay by card');
  await patient.getByText(says.paid.receipt).first().waitFor();
  expect(await stateOf(requestId)).toBe('paid');
});

/** Staff offer ten per cent; the patient uses the code before paying. */
async function usesOffer(): Promise<void> {
  await desk.goto(`${hospital}/payments/coupons`);
  await press(desk, en.screen.coupons.create);
  await desk.getByLabel(en.screen.coupon.code).fill('care10');
  await desk.getByLabel(en.screen.coupons.value).fill('10');
  await desk.getByRole('button', { name: en.screen.coupons.create, exact: true }).click();
  await desk.getByText('CARE10').waitFor();
  await look(desk, 'coupons-1280');
  await expectAccessible(desk);
  await press(patient, says.coupon.have);
  await patient.getByLabel(says.coupon.code).fill('care10');
  await press(patient, says.coupon.apply);
  await patient.getByText(says.coupon.line.replace('{{code}}', 'CARE10')).waitFor();
  await look(patient, 'visit-offer-te');
  await expectAccessible(patient);
}

it('a time with a fee is reserved, lowered by an offer, paid while the page is closed, and booked', async () => {
  const { clinicians } = await ask(patient, 'GET', '/api/doctor-profiles');
  const query = `mode=virtual&from=${clinicDay(3)}&days=14&for_person_id=${patientId}`;
  let wish: object | undefined;
  for (const { clinician_id } of clinicians) {
    const { days } = await ask(patient, 'GET', `/api/slots?clinician_id=${clinician_id}&${query}`);
    const slots = (days ?? []).flatMap((day: { slots: { starts_at: string; fee: number }[] }) => day.slots);
    const slot = slots.find(({ fee }: { fee: number }) => fee > 0);
    if (!slot) continue;
    wish = { clinician_id, starts_at: slot.starts_at, expected_fee: slot.fee, mode: 'virtual', reason: 'x' };
    break;
  }
  const { appointment_id: id } = await must(patient, 'POST', '/api/appointments', wish);
  await patient.goto(`${hospital}/appointments/${id}`);
  await patient.getByRole('link', { name: says.pay.title }).first().click();
  await patient.getByText(says.pay.cancelRule_other.replace('{{count}}', '2')).waitFor();
  await look(patient, 'visit-fee-te');
  await expectAccessible(patient);
  await usesOffer();
  await press(patient, says.pay.upi);
  await patient.getByRole('img', { name: says.upi.code }).waitFor();
  const requestId = patient.url().split('/').at(-1) ?? '';
  const context = patient.context();
  await patient.close();
  const { payment } = await ask(desk, 'GET', `/api/payment-requests/${requestId}`);
  const approved = { gateway_order_id: payment.gateway_order_id, outcome: 'paid' };
  await must(desk, 'POST', '/demo/gateway/control', approved);
  await expect.poll(() => stateOf(requestId)).toBe('paid');

  patient = await context.newPage();
  await patient.goto(`${hospital}/pay/${requestId}`);
  await patient.getByRole('link', { name: says.paid.toVisit }).waitFor();
  await patient.getByText(says.bills.kind.bill_of_supply).first().waitFor();
  await look(patient, 'visit-paid-te');
  await expectAccessible(patient);
  const name = `${says.bills.download}: ${says.bills.kind.receipt}`;
  const [file] = await Promise.all([
    patient.waitForEvent('download'),
    patient.getByRole('button', { name }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^SHR-\d{4}-\d{7}\.pdf$/);
  await expect.poll(async () => (await ask(patient, 'GET', `/api/appointments/${id}`)).status).toBe(4);
});
