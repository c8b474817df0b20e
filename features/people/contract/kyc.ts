import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Cursor,
  exact,
  Id,
  Instant,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { LooseText } from './loose.ts';

export const DOCUMENT_TYPES = ['aadhaar_last4', 'pan', 'voter_id', 'passport', 'driving_licence'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export const KYC_STATES = ['none', 'submitted', 'approved', 'rejected'] as const;
export type KycState = (typeof KYC_STATES)[number];
export const MAX_KYC_PICTURES = 4;

/** Who proves their identity here. */
const SUBMITTERS = ['patient', 'doctor'] as const;
const KYC_PICTURE = {
  field: 'image',
  maxBytes: 8 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
};

export const Kyc = Type.Object({
  state: oneOf(KYC_STATES),
  submission_id: nullable(Id),
  document_type: nullable(oneOf(DOCUMENT_TYPES)),
  /** The last four characters; the whole number is never stored. */
  number_ends: nullable(Type.String()),
  submitted_at: nullable(Instant),
  decided_at: nullable(Instant),
  /** Why it was rejected. */
  reason: nullable(Type.String()),
  can: Can('submit'),
});
export type Kyc = Static<typeof Kyc>;

export const uploadKycPicture = endpoint({
  name: 'uploadKycPicture',
  method: 'POST',
  path: '/kyc/pictures',
  summary: 'A picture of the document, to be named in the submission',
  access: SUBMITTERS,
  upload: KYC_PICTURE,
  reply: Type.Object({ file_id: Id, href: Type.String() }),
  status: 201,
  errors: ['too_many_pictures'],
});

export const readKycPicture = endpoint({
  name: 'readKycPicture',
  method: 'GET',
  path: '/kyc/pictures/{file_id}',
  summary: 'A picture of a document, for its owner and for staff who decide about it',
  access: [...SUBMITTERS, 'staff'],
  params: exact({ file_id: Id }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'image/jpeg' }),
  produces: 'image/jpeg',
});

export const submitKyc = endpoint({
  name: 'submitKyc',
  method: 'POST',
  path: '/kyc',
  summary: 'Submits an identity document. Of an Aadhaar number only the last four digits are taken',
  access: SUBMITTERS,
  body: exact({
    submission_id: optional(Id),
    document_type: oneOf(DOCUMENT_TYPES),
    document_number: LooseText,
    file_ids: optional(Type.Array(Id, { maxItems: MAX_KYC_PICTURES, uniqueItems: true })),
  }),
  reply: Kyc,
  status: 201,
  errors: ['already_submitted', 'already_approved', 'submission_id_taken'],
  idempotent: true,
});

export const getKyc = endpoint({
  name: 'getKyc',
  method: 'GET',
  path: '/kyc',
  summary: 'How far the own submission is',
  access: SUBMITTERS,
  reply: Kyc,
});

export const KycSubmission = Type.Object({
  submission_id: Id,
  state: oneOf(['submitted', 'approved', 'rejected']),
  person: Type.Object({
    person_id: Id,
    name: Type.String(),
    user_type: oneOf(SUBMITTERS),
    date_of_birth: nullable(Type.String()),
  }),
  document_type: oneOf(DOCUMENT_TYPES),
  number_ends: Type.String(),
  /** Another person of the brand submitted the same document. */
  used_by_others: Type.Boolean(),
  pictures: list(Type.Object({ file_id: Id, href: Type.String() })),
  submitted_at: Instant,
  decision: nullable(
    Type.Object({
      decision: oneOf(['approved', 'rejected']),
      reason: nullable(Type.String()),
      at: Instant,
      by: Type.Object({ person_id: Id, name: Type.String() }),
    }),
  ),
  can: Can('decide'),
});
export type KycSubmission = Static<typeof KycSubmission>;

export const KYC_PAGE = 20;

export const listKycSubmissions = endpoint({
  name: 'listKycSubmissions',
  method: 'GET',
  path: '/kyc-submissions',
  summary: 'Staff: submissions of the brand; those that wait: the oldest first, else the newest first',
  access: ['staff'],
  query: exact({
    state: optional(oneOf(['submitted', 'approved', 'rejected'])),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({ submissions: list(KycSubmission), next_cursor: nullable(Type.String()) }),
});

export const decideKyc = endpoint({
  name: 'decideKyc',
  method: 'POST',
  path: '/kyc-submissions/{submission_id}/decision',
  summary: 'Staff: approves a submission, or rejects it with a reason that the person sees',
  access: ['staff'],
  params: exact({ submission_id: Id }),
  body: exact({ decision: oneOf(['approved', 'rejected']), reason: optional(Text(500)) }),
  reply: KycSubmission,
  errors: ['already_decided', 'own_submission'],
});
