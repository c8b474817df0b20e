import { BRAND, CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';
import { orderBody } from './labs.test-kit.ts';

const readers = { patient: OWN, doctor: CARE, staff: BRAND } as const;

/** Who may reach a patient's cart and orders of lab tests: the generated tests of all calls read it. */
export const LABS: Readonly<Record<string, Expectation>> = {
  getCart: { at: 'patient_id', reaches: { patient: OWN, doctor: CARE, coach: CARE, staff: BRAND } },
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
  waitForLab: {
    at: 'address_id',
    thing: 'home_address_id',
    conflicts: ['served_already'],
    reaches: { patient: OWN },
  },
  createOrder: {
    at: 'address_id',
    thing: 'home_address_id',
    body: ({ patient_id, lab_slot }) => orderBody(patient_id!, 'the id under test', lab_slot!),
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
    conflicts: ['order_cancelled'],
    reaches: { patient: OWN, staff: BRAND },
  },
  addTests: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: ({ patient_id }) => ({ patient_id, package_ids: ['urea'], expected_total: 100 }),
    conflicts: ['order_cancelled'],
    reaches: { patient: OWN },
  },
  decideTests: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { addition_id: crypto.randomUUID(), taken: true },
    conflicts: ['decided_already'],
    reaches: { staff: BRAND },
  },
  decideOrder: {
    at: 'order_id',
    thing: 'lab_order_id',
    body: { decision: 'end' },
    conflicts: ['decided_already'],
    reaches: { staff: BRAND },
  },
};
