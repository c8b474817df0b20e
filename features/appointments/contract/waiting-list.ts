import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id, Instant, list, nullable, oneOf, optional, Text } from '#platform/contract/schema.ts';
import { Appointment, ExpectedFee } from './shapes.ts';
import { MODES } from './status.ts';

const WAITERS = ['patient', 'staff'] as const;
const Params = exact({ entry_id: Id });

export const WaitingEntry = Type.Object({
  entry_id: Id,
  clinician_id: Id,
  clinician: Type.Object({ clinician_id: Id, name: Type.String() }),
  patient_id: Id,
  patient: Type.Object({ patient_id: Id, name: Type.String() }),
  mode: oneOf(MODES),
  /** Clinic days, both included. */
  from: Day,
  until: Day,
  asked_at: Instant,
  /** How many wait before this one for the same clinician and mode. */
  ahead: Type.Integer(),
  status: oneOf(['waiting', 'offered', 'booked', 'withdrawn', 'lapsed']),
  /** A freed slot that is held for this one. */
  offer: nullable(Type.Object({ starts_at: Instant, ends_at: Instant, held_until: Instant })),
});
export type WaitingEntry = Static<typeof WaitingEntry>;

export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/waiting-list',
  summary: 'Wait for a slot of a clinician to be freed',
  access: WAITERS,
  body: exact({
    entry_id: optional(Id),
    clinician_id: Id,
    mode: oneOf(MODES),
    from: Day,
    until: Day,
    for_person_id: optional(Id),
  }),
  reply: WaitingEntry,
  status: 201,
  errors: ['already_waiting', 'no_new_patients'],
  idempotent: true,
});

export const listWaiting = endpoint({
  name: 'listWaiting',
  method: 'GET',
  path: '/waiting-list',
  summary: 'Own entries that still wait or have an offer; staff: the brand’s',
  access: WAITERS,
  query: exact({ clinician_id: optional(Id) }),
  reply: Type.Object({ entries: list(WaitingEntry) }),
});

export const leaveWaitingList = endpoint({
  name: 'leaveWaitingList',
  method: 'DELETE',
  path: '/waiting-list/{entry_id}',
  summary: 'Stop waiting; a slot that was held goes to the next',
  access: WAITERS,
  params: Params,
  reply: Type.Object({ ok: Type.Boolean() }),
});

export const acceptOffer = endpoint({
  name: 'acceptOffer',
  method: 'POST',
  path: '/waiting-list/{entry_id}/accept',
  summary: 'Book the slot that is held',
  access: WAITERS,
  params: Params,
  body: exact({ appointment_id: optional(Id), reason: optional(Text(1000)), expected_fee: ExpectedFee }),
  reply: Appointment,
  status: 201,
  errors: [
    'offer_over',
    'already_booked',
    'slot_taken',
    'appointment_id_taken',
    'fee_changed',
    'fee_not_payable',
  ],
  idempotent: true,
});
