import { CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const BRAND = ['own', 'assigned', 'formerly', 'unrelated'] as const;
const readers = { patient: OWN, doctor: CARE, coach: CARE, staff: BRAND } as const;

/** Who may reach a patient's cart and orders of lab tests: the generated tests of all calls read it. */
export const LABS: Readonly<Record<string, Expectation>> = {
  getCart: { at: 'patient_id', reaches: { patient: OWN, doctor: CARE, coach: CARE } },
  addToCart: {
    at: 'patient_id',
    body: { package_id: 'urea' },
    reaches: { patient: OWN, doctor: CARE, coach: CARE },
  },
  removeFromCart: { at: 'cart_item_id', reaches: { patient: OWN, doctor: [], coach: [] } },
  decideCartItem: {
    at: 'cart_item_id',
    thing: 'accepted_item_id',
    body: { accept: true },
    reaches: { patient: OWN },
  },
  getServiceability: { at: 'address_id', thing: 'home_address_id', reaches: { patient: OWN, staff: [] } },
  waitForLab: { at: 'address_id', thing: 'home_address_id', reaches: { patient: OWN } },
  createOrder: {
    at: 'address_id',
    thing: 'home_address_id',
    body: {
      ...{ order_id: crypto.randomUUID(), slot_datetime: null, patients: [] },
      ...{ primary_patient_name: 'Any Body', primary_patient_number: '9876543210' },
      ...{ expected_total: 100, pay: 'now' },
    },
    reaches: { patient: OWN },
  },
  listOrders: { at: 'patient_id', reaches: readers },
  getOrder: { at: 'order_id', thing: 'lab_order_id', reaches: readers },
  cancelOrder: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { reason: 4 },
    reaches: { patient: OWN, staff: BRAND },
  },
  chooseSlot: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { slot_datetime: '2030-01-01T02:00:00.000Z' },
    reaches: { patient: OWN, staff: BRAND },
  },
  addTests: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { patient_id: crypto.randomUUID(), package_ids: ['urea'], expected_total: 100 },
    reaches: { patient: OWN },
  },
  decideTests: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { addition_id: crypto.randomUUID(), taken: true },
    reaches: { staff: BRAND },
  },
  decideOrder: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { decision: 'end' },
    reaches: { staff: BRAND },
  },
};
