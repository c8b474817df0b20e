import Type from 'typebox';
import { PackageId } from '#features/lab-tests/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Cursor,
  Day,
  Done,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { Cart, CartItem, LabOrder, NameLine, ORDER_STATES, PAY_WAYS, Slot } from './shapes.ts';

const PATIENT = ['patient'] as const;
const SUGGESTERS = ['patient', 'doctor', 'coach'] as const;
const READERS = ['patient', 'doctor', 'staff'] as const;
const CART_READERS = [...SUGGESTERS, 'staff'] as const;
const Total = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'integer paise' });
const ofOrder = exact({ order_id: Id });
const Pin = Type.String({ pattern: '^[1-9][0-9]{5}$' });

export const getCart = endpoint({
  name: 'getCart',
  method: 'GET',
  path: '/cart-list',
  summary:
    'What is in the cart of a patient and of those for whom they act. Clinicians: what was suggested to a patient, and what became of it. Staff: the cart of one patient of the brand.',
  access: CART_READERS,
  query: exact({ patient_id: optional(Id), cart_item_id: optional(Id) }),
  reply: Cart,
});

export const addToCart = endpoint({
  name: 'addToCart',
  method: 'POST',
  path: '/cart-list',
  summary: 'Puts a test or package into a cart. What a clinician puts there waits for the patient’s word.',
  access: SUGGESTERS,
  body: exact({
    cart_item_id: optional(Id),
    package_id: PackageId,
    patient_id: optional(Id),
    why: optional(Line(200)),
  }),
  reply: CartItem,
  status: 201,
  errors: ['not_sold', 'cart_full', 'cart_item_id_taken'],
});

export const removeFromCart = endpoint({
  name: 'removeFromCart',
  method: 'DELETE',
  path: '/cart-list',
  summary: 'Takes one item out, or all that were not ordered. Clinicians take back what they suggested.',
  access: SUGGESTERS,
  query: exact({ cart_item_id: optional(Id) }),
  reply: Done,
});

export const decideCartItem = endpoint({
  name: 'decideCartItem',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/cart-accept-reject',
  summary: 'Accepts or rejects what somebody suggested. Who suggested it sees the answer.',
  access: PATIENT,
  body: exact({ cart_item_id: Id, accept: Type.Boolean(), reason: optional(Line(200)) }),
  reply: CartItem,
  errors: ['decided_already'],
});

export const getServiceability = endpoint({
  name: 'getServiceability',
  method: 'GET',
  path: '/orange-health-serviceability',
  summary:
    'Whether the lab comes to an address, to where an order goes, a pin code or a point, and when on that day.',
  access: ['patient', 'staff'],
  query: exact({
    address_id: optional(Id),
    /** Where an order goes: for another time. */
    order_id: optional(Id),
    pin: optional(Pin),
    lat: optional(Type.Number({ minimum: 6, maximum: 38 })),
    lng: optional(Type.Number({ minimum: 68, maximum: 98 })),
    date: optional(Day),
  }),
  reply: Type.Object({
    state: oneOf(['slots', 'by_call', 'full', 'no']),
    date: Day,
    slots: list(Slot),
  }),
  errors: ['lab_away', 'labs_not_set_up'],
});

export const createOrder = endpoint({
  name: 'createOrder',
  method: 'POST',
  path: '/create-order',
  summary:
    'Orders tests at home. The prices and the address are stored with the order; the total has to be the one that was shown.',
  access: PATIENT,
  body: exact({
    order_id: Id,
    address_id: Id,
    slot_datetime: nullable(Instant),
    primary_patient_name: NameLine,
    primary_patient_number: Type.String({ pattern: '^(\\+91)?[6-9][0-9]{9}$' }),
    patients: list(exact({ patient_id: Id, package_ids: list(PackageId, 20) }), 6),
    expected_total: Total,
    pay: oneOf(PAY_WAYS),
  }),
  reply: Type.Object({ order_id: Id, state: oneOf(ORDER_STATES) }),
  status: 201,
  errors: [
    'price_changed',
    'slot_gone',
    'not_sold',
    'not_for_patient',
    'details_missing',
    'not_serviceable',
    'order_id_taken',
    'payments_not_set_up',
    'collector_not_allowed',
    'lab_away',
    'labs_not_set_up',
  ],
});

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/all-orders',
  summary: 'Lab orders, the newest first. Staff: of the brand. Doctors: of a patient in their care.',
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    /** Of staff: only the orders that need attention. */
    stuck: optional(oneOf(['true'])),
    cursor: optional(Cursor),
    limit: optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  reply: Type.Object({ orders: list(LabOrder), next_cursor: nullable(Type.String()) }),
});

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/order-status',
  summary: 'One lab order with everything that was heard of it.',
  access: READERS,
  query: ofOrder,
  reply: LabOrder,
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/cancel-order',
  summary: 'Cancels an order, with one of nine reasons; the ninth asks for words. What was paid goes back.',
  access: ['patient', 'staff'],
  body: exact({
    order_id: Id,
    reason: Type.Integer({ minimum: 1, maximum: 9 }),
    note: optional(Text(300)),
  }),
  reply: LabOrder,
  errors: ['too_late'],
});

export const chooseSlot = endpoint({
  name: 'chooseSlot',
  method: 'POST',
  path: '/lab-orders/{order_id}/slot',
  summary: 'Another time: when the first one was gone, or before the collector is on the way.',
  access: ['patient', 'staff'],
  params: ofOrder,
  body: exact({ slot_datetime: Instant }),
  reply: LabOrder,
  errors: ['slot_gone', 'too_late', 'order_cancelled', 'lab_away', 'labs_not_set_up'],
});

export const addTests = endpoint({
  name: 'addTests',
  method: 'POST',
  path: '/lab-orders/{order_id}/tests',
  summary:
    'Adds tests to an order that the lab has, before the collector sets out. They are paid to the collector.',
  access: PATIENT,
  params: ofOrder,
  body: exact({
    patient_id: Id,
    package_ids: list(PackageId, 20),
    /** Of what is added, as it was shown. */
    expected_total: Total,
  }),
  reply: LabOrder,
  errors: [
    'too_late',
    'order_cancelled',
    'price_changed',
    'not_sold',
    'not_for_patient',
    'ordered_already',
    'being_checked',
    'collector_not_allowed',
    'lab_away',
    'labs_not_set_up',
  ],
});

export const decideOrder = endpoint({
  name: 'decideOrder',
  method: 'POST',
  path: '/lab-orders/{order_id}/decide',
  summary:
    'After a call to the lab: it has the order (with its number and token), it has not (so it is sent again), or it ends.',
  access: ['staff'],
  params: ofOrder,
  body: exact({
    decision: oneOf(['placed', 'send_again', 'end']),
    lab_order_id: optional(Line(60)),
    token: optional(Line(60)),
  }),
  reply: LabOrder,
  errors: ['decided_already'],
});

export const decideTests = endpoint({
  name: 'decideTests',
  method: 'POST',
  path: '/lab-orders/{order_id}/tests/decide',
  summary: 'After a call to the lab about added tests that it did not answer: it has them, or it has not.',
  access: ['staff'],
  params: ofOrder,
  body: exact({ addition_id: Id, taken: Type.Boolean() }),
  reply: LabOrder,
  errors: ['decided_already'],
});

export const listLabWaits = endpoint({
  name: 'listLabWaits',
  method: 'GET',
  path: '/lab-waits',
  summary: 'PIN codes about which the patient wants to be notified once the lab comes there.',
  access: ['patient'],
  reply: Type.Object({ pins: list(Pin) }),
});

export const waitForLab = endpoint({
  name: 'waitForLab',
  method: 'POST',
  path: '/lab-waits',
  summary: 'Notify the patient once the lab comes to an address of theirs. Asked twice it is one.',
  access: ['patient'],
  body: exact({ address_id: Id }),
  reply: Type.Object({ pin: Pin }),
  status: 201,
  errors: ['served_already', 'labs_not_set_up', 'lab_away', 'waits_full'],
});

export const stopWaitingForLab = endpoint({
  name: 'stopWaitingForLab',
  method: 'DELETE',
  path: '/lab-waits',
  summary: 'Does not notify the patient about a PIN code any more.',
  access: ['patient'],
  query: exact({ pin: Pin }),
  reply: Done,
});
