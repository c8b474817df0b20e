import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id, Instant, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { ShownLine, SIGNATURE_LEVELS } from './shapes.ts';

const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: '128 random bits, base64url' });
const ofCode = exact({ code: Code });
/** One of these shows that the holder of the paper knows the patient. */
const Knows = {
  birth_year: optional(Type.Integer({ minimum: 1900, maximum: 2199 })),
  phone_end: optional(Type.String({ pattern: '^[0-9]{4}$' })),
};
export const TRIES = 5;

export const VerifiedPrescription = Type.Object({
  state: oneOf(['signed', 'replaced', 'withdrawn', 'expired']),
  issued_at: Instant,
  valid_until: Day,
  clinic: Type.String(),
  doctor_name: Type.String(),
  registration_number: Type.String(),
  registration_council: nullable(Type.String()),
  /** Initials, age and sex: enough to compare with the person at the counter. */
  patient: Type.Object({
    initials: Type.String(),
    age: nullable(Type.Integer()),
    sex: nullable(Type.String()),
  }),
  signature_level: oneOf(SIGNATURE_LEVELS),
  /** Whether the stored prescription still fits the seal of this deployment. */
  seal_fits: Type.Boolean(),
  /** SHA-256 of the PDF that was signed, in hex. */
  pdf_sha256: Type.String(),
  times_dispensed: Type.Integer(),
  tries_left: Type.Integer(),
});
export type VerifiedPrescription = Static<typeof VerifiedPrescription>;

export const verifyPrescription = endpoint({
  name: 'verifyPrescription',
  method: 'GET',
  path: '/prescription-verifications/{code}',
  summary: 'Whether the prescription of a QR code was issued here and still counts. Shows no medicine.',
  access: 'public',
  params: ofCode,
  reply: VerifiedPrescription,
  errors: ['code_unknown'],
});

export const readVerifiedPrescription = endpoint({
  name: 'readVerifiedPrescription',
  method: 'POST',
  path: '/prescription-verifications/{code}/details',
  summary:
    'The medicines, after the patient’s year of birth or the last four digits of their phone. Five wrong tries lock it until the patient or the doctor unlocks it.',
  access: 'public',
  params: ofCode,
  body: exact(Knows),
  reply: Type.Object({
    patient_name: Type.String(),
    lines: list(ShownLine),
    dispensings: list(Type.Object({ at: Instant, pharmacy: Type.String() })),
  }),
  errors: ['code_unknown', 'wrong_answer', 'tries_used_up'],
});

export const dispensePrescription = endpoint({
  name: 'dispensePrescription',
  method: 'POST',
  path: '/prescription-verifications/{code}/dispensings',
  summary: 'A pharmacist records, with name and licence, that the prescription was dispensed.',
  access: 'public',
  params: ofCode,
  body: exact({
    dispensing_id: Id,
    pharmacist_name: Line(120),
    licence_number: Line(60),
    pharmacy: Line(160),
    note: optional(Line(300)),
    ...Knows,
  }),
  reply: VerifiedPrescription,
  errors: ['code_unknown', 'wrong_answer', 'tries_used_up', 'not_dispensable', 'dispensing_id_taken'],
});

export const listSealKeys = endpoint({
  name: 'listPrescriptionSealKeys',
  method: 'GET',
  path: '/prescription-keys',
  summary: 'The public keys (JWKS) of the seals of this deployment.',
  access: 'public',
  reply: Type.Object({ keys: list(Type.Unsafe<object>({ type: 'object', additionalProperties: true })) }),
});
