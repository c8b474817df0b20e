import Type, { type Static } from 'typebox';
import { PrescriptionContent } from '#features/prescriptions/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Done,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';

export const REFILL_STATES = ['open', 'prescribed', 'visit', 'declined', 'withdrawn'] as const;
export type RefillState = (typeof REFILL_STATES)[number];
export const MAX_REFILL_MEDICINES = 20;
/** For so many days the patient still sees what the doctor answered. */
export const REFILL_SHOWN_DAYS = 30;
/** So many open ones a doctor gets at once, those that have waited longest first. */
export const MAX_REFILLS = 50;

/** A patient asks the doctor who prescribed some medicines to prescribe them once more. */
export const Refill = Type.Object({
  refill_id: Id,
  patient_id: Id,
  patient_name: Type.String(),
  clinician_id: Id,
  clinician_name: Type.String(),
  medicines: list(Type.Object({ medication_id: Id, name: Type.String(), strength: Type.String() })),
  note: Type.String(),
  asked_at: Instant,
  state: oneOf(REFILL_STATES),
  /** In the doctor's words. */
  reason: Type.String(),
  answered_at: nullable(Instant),
});
export type Refill = Static<typeof Refill>;

export const listRefills = endpoint({
  name: 'listRefills',
  method: 'GET',
  path: '/medication-refills',
  summary: 'What a patient has asked for, and which doctor can be asked for which of their medicines.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({
    patient_id: Id,
    refills: list(Refill),
    /** Medicines that have a doctor who still looks after the patient, and no open request. */
    askable: list(Type.Object({ clinician_id: Id, clinician_name: Type.String(), medication_ids: list(Id) })),
  }),
});

export const askRefill = endpoint({
  name: 'askRefill',
  method: 'POST',
  path: '/medication-refills',
  summary: 'Asks the doctor who prescribed these medicines for more. The same id again answers the same one.',
  access: ['patient'],
  body: exact({
    refill_id: Id,
    patient_id: optional(Id),
    medication_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_REFILL_MEDICINES, uniqueItems: true }),
    note: optional(Line(300, { min: 0 })),
  }),
  reply: Type.Object({ refill_id: Id }),
  status: 201,
  errors: ['refill_id_taken', 'refill_open', 'refill_no_doctor'],
});

export const withdrawRefill = endpoint({
  name: 'withdrawRefill',
  method: 'DELETE',
  path: '/medication-refills/{refill_id}',
  summary: 'The patient does not need it any more.',
  access: ['patient'],
  params: exact({ refill_id: Id }),
  reply: Done,
  errors: ['refill_answered'],
});

export const listRefillInbox = endpoint({
  name: 'listRefillInbox',
  method: 'GET',
  path: '/medication-refill-inbox',
  summary: 'Requests that wait for the doctor, oldest first.',
  access: ['doctor'],
  reply: Type.Object({ refills: list(Refill) }),
});

export const draftRefill = endpoint({
  name: 'draftRefill',
  method: 'POST',
  path: '/medication-refills/{refill_id}/draft',
  summary:
    'What to begin the prescription with: the lines as they were signed, under an id that closes the request once it is signed. The law’s lists and the checks apply as to any other prescription.',
  access: ['doctor'],
  params: exact({ refill_id: Id }),
  reply: Type.Object({ prescription_id: Id, patient_id: Id, content: PrescriptionContent }),
  errors: ['refill_answered'],
});

export const answerRefill = endpoint({
  name: 'answerRefill',
  method: 'POST',
  path: '/medication-refills/{refill_id}/answer',
  summary: 'The doctor wants to see the patient first, or says why not.',
  access: ['doctor'],
  params: exact({ refill_id: Id }),
  body: exact({ answer: oneOf(['visit', 'declined']), reason: Line(300, { min: 0 }) }),
  reply: Done,
  errors: ['refill_answered'],
});
