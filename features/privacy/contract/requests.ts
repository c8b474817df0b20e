import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Can, Cursor, exact, Id, list, nullable, oneOf, optional, Text } from '#platform/contract/schema.ts';

export const REQUEST_KINDS = ['complaint', 'correction'] as const;
export const REQUEST_STATES = ['waiting', 'acknowledged', 'settled'] as const;
export const OUTCOMES = ['done', 'declined'] as const;
/** Hours until a complaint is acknowledged. */
export const ACKNOWLEDGE_HOURS = 48;
/** A reminder goes out this long before each deadline, and one when it has passed. */
export const REMIND_ACKNOWLEDGE_HOURS = 12;
export const REMIND_SETTLE_HOURS = 72;
export const REQUEST_REMINDERS = [
  'acknowledge_soon',
  'acknowledge_overdue',
  'settle_soon',
  'settle_overdue',
] as const;

const At = Type.String({ format: 'date-time' });

export const PrivacyRequest = Type.Object({
  request_id: Id,
  /** What people say on the telephone, e.g. `SL-P-000012`. */
  number: Type.String(),
  kind: oneOf(REQUEST_KINDS),
  patient_id: Id,
  patient_name: Type.String(),
  text: Type.String(),
  /** Of a complaint about an access that the patient can't explain. */
  access: nullable(
    Type.Object({
      access_id: Id,
      reader_name: nullable(Type.String()),
      reader_type: Type.String(),
      at: At,
      resource: Type.String(),
    }),
  ),
  made_at: At,
  state: oneOf(REQUEST_STATES),
  acknowledge_by: At,
  acknowledged_at: nullable(At),
  settle_by: At,
  settled_at: nullable(At),
  /** The next deadline has passed. */
  overdue: Type.Boolean(),
  outcome: nullable(oneOf(OUTCOMES)),
  answer: nullable(Type.String()),
  can: Can('acknowledge', 'settle'),
});
export type PrivacyRequest = Static<typeof PrivacyRequest>;

export const makePrivacyRequest = endpoint({
  name: 'makePrivacyRequest',
  method: 'POST',
  path: '/privacy/requests',
  summary:
    'A complaint, or a request to correct data, of a patient or for somebody for whom they act; gets a number. The same id again answers the same request.',
  access: ['patient'],
  body: exact({
    request_id: Id,
    patient_id: optional(Id),
    kind: oneOf(REQUEST_KINDS),
    text: Text(2000),
    access_id: optional(Id),
  }),
  reply: PrivacyRequest,
  status: 201,
  errors: ['request_id_taken'],
});

export const listPrivacyRequests = endpoint({
  name: 'listPrivacyRequests',
  method: 'GET',
  path: '/privacy/requests',
  summary: 'Patients: their own. Staff: those of the brand, open ones by their next deadline.',
  access: ['patient', 'staff'],
  query: exact({
    patient_id: optional(Id),
    state: optional(oneOf(['open', 'settled'])),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({
    requests: list(PrivacyRequest),
    next_cursor: nullable(Type.String()),
    /** Of the brand, for staff. */
    open: Type.Integer(),
    overdue: Type.Integer(),
  }),
});

const ofRequest = exact({ request_id: Id });

export const acknowledgeRequest = endpoint({
  name: 'acknowledgeRequest',
  method: 'POST',
  path: '/privacy/requests/{request_id}/acknowledge',
  summary: 'Staff: it has arrived and somebody looks after it. The patient is notified.',
  access: ['staff'],
  params: ofRequest,
  reply: PrivacyRequest,
});

export const settleRequest = endpoint({
  name: 'settleRequest',
  method: 'POST',
  path: '/privacy/requests/{request_id}/settle',
  summary: 'Staff: what was found and done, in words for the patient.',
  access: ['staff'],
  params: ofRequest,
  body: exact({ outcome: oneOf(OUTCOMES), answer: Text(2000, { min: 1 }) }),
  reply: PrivacyRequest,
  errors: ['settled_already'],
});
