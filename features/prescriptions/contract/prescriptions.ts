import Type from 'typebox';
import { type BodyOf, endpoint } from '#platform/contract/endpoint.ts';
import {
  Cursor,
  Done,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  optional,
} from '#platform/contract/schema.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { CheckedPair, written } from './bound-calls.ts';
import {
  CheckOverride,
  MISSING,
  Prescription,
  PrescriptionChecks,
  PrescriptionContent,
  PrescriptionSummary,
  ShownLine,
} from './shapes.ts';

export const PRESCRIBERS = ['doctor'] as const satisfies readonly UserType[];
export const PRESCRIPTION_READERS = ['patient', 'doctor', 'coach'] as const satisfies readonly UserType[];

const ofPrescription = exact({ prescription_id: Id });
/** A doctor who signs proves who they are once more, with one of these. */
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
const pdf = Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/pdf' });

export const createPrescription = endpoint({
  name: 'createPrescription',
  method: 'POST',
  path: '/prescriptions',
  summary:
    'Begins a prescription for a patient in your care; the same id again answers the same one. What it says: `content`, or `diagnosis` and `lines`.',
  access: PRESCRIBERS,
  body: exact({
    prescription_id: optional(Id),
    patient_id: Id,
    appointment_id: optional(Id),
    content: optional(PrescriptionContent),
    ...written,
    /** A signed prescription of this patient that it stands in place of; its content is taken over. */
    replaces: optional(Id),
  }),
  reply: Prescription,
  status: 201,
  errors: ['prescription_id_taken', 'already_replaced'],
  idempotent: true,
});

/** A prescription to begin, in the words of our own client. */
export type GivenPrescription = Pick<
  BodyOf<typeof createPrescription>,
  'patient_id' | 'appointment_id' | 'content' | 'replaces'
> & { readonly prescription_id: string };

export const getPrescription = endpoint({
  name: 'getPrescription',
  method: 'GET',
  path: '/prescriptions/{prescription_id}',
  summary:
    'One prescription: a draft for its author, a signed one for the patient and those who care for them.',
  access: PRESCRIPTION_READERS,
  params: ofPrescription,
  reply: Prescription,
});

export const savePrescription = endpoint({
  name: 'savePrescription',
  method: 'PUT',
  path: '/prescriptions/{prescription_id}',
  summary:
    'Saves a draft and checks it. `If-Match` names the version that it was made from; when another tab saved meanwhile, nothing is changed and the answer is 409 with that version.',
  access: PRESCRIBERS,
  params: ofPrescription,
  body: PrescriptionContent,
  reply: Prescription,
  errors: ['prescription_changed', 'prescription_signed', 'version_required'],
});

export const discardPrescription = endpoint({
  name: 'discardPrescription',
  method: 'DELETE',
  path: '/prescriptions/{prescription_id}',
  summary: 'Deletes a draft of your own. A signed prescription stays.',
  access: PRESCRIBERS,
  params: ofPrescription,
  reply: Done,
  errors: ['prescription_signed'],
});

export const checkPrescription = endpoint({
  name: 'checkPrescription',
  method: 'GET',
  path: '/prescriptions/{prescription_id}/check',
  summary: 'What the checks and the law say of a draft as it is saved.',
  access: PRESCRIBERS,
  params: ofPrescription,
  reply: Type.Object({ ...PrescriptionChecks.properties, pairs: list(CheckedPair) }),
  errors: ['prescription_signed', 'not_in_care'],
});

export const signPrescription = endpoint({
  name: 'signPrescription',
  method: 'POST',
  path: '/prescriptions/{prescription_id}/sign',
  summary:
    'Signs a draft with the password, a code or a passkey of its author. It can’t be changed afterwards.',
  access: PRESCRIBERS,
  params: ofPrescription,
  body: exact({
    /** The version that was read; the stored one when it is left out. */
    version: optional(Type.Integer({ minimum: 1 })),
    overrides: optional(list(CheckOverride, 60)),
    /** The prescription that was signed meanwhile, seen by the doctor. */
    newer_seen: optional(Id),
    ...Proof,
  }),
  reply: Prescription,
  takesLong: true,
  errors: [
    'not_in_care',
    'prescription_changed',
    ...MISSING,
    'not_lawful',
    'statement_missing',
    'stop_without_reason',
    'check_failed',
    'draft_stale',
    'already_replaced',
    'paper_not_available',
    'papers_busy',
    'paper_failed',
    'sign_failed',
  ],
});

export const withdrawPrescription = endpoint({
  name: 'withdrawPrescription',
  method: 'POST',
  path: '/prescriptions/{prescription_id}/withdraw',
  summary: 'Its author takes a signed prescription back. It stays readable, and its QR code says so.',
  access: PRESCRIBERS,
  params: ofPrescription,
  body: exact({ reason: Line(300) }),
  reply: Prescription,
  errors: ['prescription_not_signed', 'already_replaced'],
});

export const unlockPrescription = endpoint({
  name: 'unlockPrescription',
  method: 'POST',
  path: '/prescriptions/{prescription_id}/unlock',
  summary: 'After too many wrong tries on the verification page: lets details be asked for again.',
  access: ['patient', 'doctor'],
  params: ofPrescription,
  reply: Done,
});

export const listMyPrescriptions = endpoint({
  name: 'listMyPrescriptions',
  method: 'GET',
  path: '/my-prescriptions',
  summary: 'Prescriptions of a patient, newest first: signed ones, and the reader’s own drafts.',
  access: PRESCRIPTION_READERS,
  query: exact({ patient_id: optional(Id), appointment_id: optional(Id), cursor: optional(Cursor) }),
  reply: Type.Object({ prescriptions: list(PrescriptionSummary), next_cursor: nullable(Type.String()) }),
});

export const listPrescriptionDrafts = endpoint({
  name: 'listPrescriptionDrafts',
  method: 'GET',
  path: '/prescription-drafts',
  summary: 'Your prescriptions that aren’t signed yet, oldest first.',
  access: PRESCRIBERS,
  reply: Type.Object({ prescriptions: list(PrescriptionSummary) }),
});

export const getMedicinePrescribed = endpoint({
  name: 'getMedicinePrescribed',
  method: 'GET',
  path: '/get-medicine-prescribed',
  summary: 'The medicines of a patient’s prescriptions that count today.',
  access: PRESCRIPTION_READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({
    medicines: list(
      Type.Object({
        prescription_id: Id,
        issued_at: Instant,
        doctor_name: nullable(Type.String()),
        line: ShownLine,
      }),
    ),
  }),
});

export const getPrescriptionPaper = endpoint({
  name: 'getPrescriptionPaper',
  method: 'GET',
  path: '/prescriptions/{prescription_id}/paper',
  summary:
    'The PDF that was signed, byte for byte: English beside the patient’s language. With another `language`: a copy for reading in that one, which says that it isn’t signed.',
  access: PRESCRIPTION_READERS,
  params: ofPrescription,
  query: exact({ language: optional(LanguageCode) }),
  reply: pdf,
  produces: 'application/pdf',
  errors: ['prescription_not_signed', 'paper_changed', 'paper_not_available', 'papers_busy', 'paper_failed'],
});

export const getPrescriptionFhir = endpoint({
  name: 'getPrescriptionFhir',
  method: 'GET',
  path: '/prescriptions/{prescription_id}/fhir',
  summary: 'A signed prescription as a FHIR R4 document of the ABDM profile PrescriptionRecord.',
  access: PRESCRIPTION_READERS,
  params: ofPrescription,
  reply: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
  errors: ['prescription_not_signed'],
});
