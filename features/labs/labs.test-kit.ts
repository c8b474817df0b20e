import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { HOME } from '#features/addresses/addresses.test-kit.ts';

export const PHONE = '9876543210';
/** In Hyderabad, so that the local lab names times. */
export const POINT = { lat: 17.4123, lng: 78.4347 };

/** What the lab's people or the network do. */
export const atLab = (app: TestApp, what: object) => app.anonymous().post('/demo/lab/control', what);

export async function addressOf(patient: Caller, more: object = {}): Promise<string> {
  const address_id = uuid();
  const made = await patient.post('/api/customer-address', { ...HOME, point: POINT, ...more, address_id });
  if (made.status !== 201) throw new Error(`no address: ${JSON.stringify(made.body)}`);
  return address_id;
}

/** The first free time of the day after tomorrow. */
export async function slotFor(
  app: TestApp,
  patient: Caller,
  addressId: string,
  position = 0,
): Promise<string> {
  const day = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const query = `address_id=${addressId}&date=${day}`;
  const { slots } = (await patient.get(`/api/orange-health-serviceability?${query}`)).body;
  return slots[position].slot_datetime;
}

export const orderBody = (patientId: string, addressId: string, slot: string | null, more: object = {}) => ({
  ...{ order_id: uuid(), address_id: addressId, slot_datetime: slot },
  ...{ primary_patient_name: 'Anil Kumar', primary_patient_number: PHONE },
  patients: [{ patient_id: patientId, package_ids: ['hba1c'] }],
  ...{ expected_total: 39_900, pay: 'now' },
  ...more,
});

export const statusOf = async (by: Caller, orderId: string) =>
  (await by.get(`/api/order-status?order_id=${orderId}`)).body;

/** The lab's reference of the other of two patients in an order. */
export async function otherThan(app: TestApp, orderId: string, reference: string): Promise<string> {
  const { rows } = await app.database.executor.executeSql(
    'select reference from lab_order_patients where order_id = $1 and reference <> $2',
    [orderId, reference],
  );
  return (rows[0] as { reference: string }).reference;
}

/** An order that waits for its payment, tests in the cart, and a time for another order. */
export async function labBelongings(
  app: TestApp,
  patient: Caller,
): Promise<
  Record<'lab_order_id' | 'lab_slot' | 'cart_item_id' | 'accepted_item_id' | 'home_address_id', string>
> {
  const addressId = await addressOf(patient);
  const [cart_item_id, accepted_item_id] = [uuid(), uuid()];
  await patient.post('/api/cart-list', { cart_item_id: accepted_item_id, package_id: 'cbc' });
  await patient.post('/api/cart-list', { cart_item_id, package_id: 'tsh' });
  const slot = await slotFor(app, patient, addressId);
  const made = await patient.post('/api/create-order', orderBody(patient.personId, addressId, slot));
  if (made.status !== 201) throw new Error(`no order: ${JSON.stringify(made.body)}`);
  await patient.post('/api/payment/test-order-payment/', { order_id: made.body.order_id });
  const lab_slot = await slotFor(app, patient, addressId, 1);
  const lab_order_id = made.body.order_id;
  return { lab_order_id, lab_slot, cart_item_id, accepted_item_id, home_address_id: addressId };
}
