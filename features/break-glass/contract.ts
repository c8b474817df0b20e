import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  ContactLine,
  Cursor,
  exact,
  Id,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';

/** `record`: a doctor opened a record for an hour. `contacts`: staff read emergency contacts, once. */
export const BREAK_GLASS_KINDS = ['record', 'contacts'] as const;
export const VERDICTS = ['justified', 'not_justified'] as const;
export const BREAK_GLASS_STATES = ['open', 'waiting', 'reviewed'] as const;
export const REVIEW_HOURS = 24;
/** A reminder goes out this long before a review is due, and one when it is overdue. */
export const REMIND_HOURS = 4;
export const REMINDER_STAGES = ['soon', 'overdue'] as const;
/** A name that more patients have is no answer: the number is asked for. */
export const MOST_FOUND = 5;

const At = Type.String({ format: 'date-time' });
const Reason = Text(500, { min: 10 });
/** A doctor who opens a record proves who they are once more, with one of these. */
const Proof = {
  password: optional(Type.String({ minLength: 1, maxLength: 200 })),
  code: optional(Type.String({ pattern: '^[0-9]{6}$' })),
  passkey: optional(
    exact({
      sealed: Type.String({ maxLength: 2000 }),
      response: Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: 20 }),
    }),
  ),
};

export const BreakGlass = Type.Object({
  access_id: Id,
  kind: oneOf(BREAK_GLASS_KINDS),
  patient_id: Id,
  patient_name: Type.String(),
  opened_by_name: Type.String(),
  reason: Type.String(),
  opened_at: At,
  /** Null for contacts, which are read once. */
  ends_at: nullable(At),
  ended_at: nullable(At),
  is_open: Type.Boolean(),
  review_due_at: At,
  /** No member of staff has reviewed it within 24 hours. */
  overdue: Type.Boolean(),
  review: nullable(
    Type.Object({ verdict: oneOf(VERDICTS), note: Type.String(), at: At, by_name: Type.String() }),
  ),
  can: Can('end', 'review'),
});
export type BreakGlass = Static<typeof BreakGlass>;

export const findForBreakGlass = endpoint({
  name: 'findForBreakGlass',
  method: 'POST',
  path: '/break-glass/search',
  summary:
    'Doctors: patients of the brand with exactly this phone number or name. Answers names and nothing else; with too many, none.',
  access: ['doctor'],
  body: exact({ phone: optional(ContactLine(40)), name: optional(Line(120)) }),
  reply: Type.Object({
    patients: list(Type.Object({ patient_id: Id, name: Type.String() })),
    too_many: Type.Boolean(),
  }),
});

export const openBreakGlass = endpoint({
  name: 'openBreakGlass',
  method: 'POST',
  path: '/break-glass',
  summary:
    'A verified doctor opens the record of one patient for 60 minutes in an emergency. The patient is notified, staff review it.',
  access: ['doctor'],
  body: exact({ access_id: Id, patient_id: Id, reason: Reason, ...Proof }),
  reply: BreakGlass,
  status: 201,
  errors: ['assigned_already', 'open_already', 'access_id_taken'],
});

export const listBreakGlass = endpoint({
  name: 'listBreakGlass',
  method: 'GET',
  path: '/break-glass',
  summary:
    'Patients: who opened their record in an emergency. Doctors: what they opened. Staff: what waits for review, the oldest first, or was reviewed.',
  access: ['patient', 'doctor', 'staff'],
  query: exact({
    patient_id: optional(Id),
    state: optional(oneOf(BREAK_GLASS_STATES)),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({
    accesses: list(BreakGlass),
    next_cursor: nullable(Type.String()),
    /** Of staff: how many wait for review, and how many of them for more than 24 hours. */
    waiting: Type.Integer(),
    overdue: Type.Integer(),
    can: Can('open'),
  }),
});

const ofAccess = exact({ access_id: Id });

export const endBreakGlass = endpoint({
  name: 'endBreakGlass',
  method: 'POST',
  path: '/break-glass/{access_id}/end',
  summary: 'The doctor closes the record before the 60 minutes are over.',
  access: ['doctor'],
  params: ofAccess,
  reply: BreakGlass,
});

export const reviewBreakGlass = endpoint({
  name: 'reviewBreakGlass',
  method: 'POST',
  path: '/break-glass/{access_id}/review',
  summary: 'Staff, but neither who opened it nor the patient, say once whether it was justified.',
  access: ['staff'],
  params: ofAccess,
  body: exact({ verdict: oneOf(VERDICTS), note: optional(Text(1000)) }),
  reply: BreakGlass,
  errors: ['needs_another_person', 'reviewed_already', 'note_missing'],
});

export const readContactsInEmergency = endpoint({
  name: 'readContactsInEmergency',
  method: 'POST',
  path: '/break-glass/contacts',
  summary:
    'Staff read the emergency contacts of one patient and nothing else. The patient is notified, staff review it.',
  access: ['staff'],
  body: exact({ access_id: Id, patient_id: Id, reason: Reason }),
  reply: Type.Object({
    contacts: list(Type.Object({ name: Type.String(), relation: Type.String(), phone: Type.String() })),
  }),
  errors: ['access_id_taken'],
});

export const BREAK_GLASS_EVENTS = {
  opened: defineEvent(
    'break_glass.opened',
    Type.Object({ access_id: Id, patient_id: Id, opened_by: Id, kind: oneOf(BREAK_GLASS_KINDS) }),
  ),
  reviewDue: defineEvent(
    'break_glass.review_due',
    Type.Object({ access_id: Id, patient_id: Id, opened_by: Id, stage: oneOf(REMINDER_STAGES) }),
  ),
} as const;
