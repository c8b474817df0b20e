import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, LanguageCode, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

/** What we do with data only as long as the person wants it. Everything else is needed for the care that they ask for. */
export const PURPOSES = ['summaries', 'photo_reading'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const DATA_CLASSES = [
  'identity',
  'record',
  'visits',
  'messages',
  'photos',
  'payments',
  'lab_orders',
  'others',
  'traces',
  /** Of meters, for measuring the photo reader; apart from the record. */
  'collected_photos',
] as const;
export type DataClass = (typeof DATA_CLASSES)[number];
export const GROUNDS = ['service', 'consent', 'law'] as const;
export const RETENTIONS = [
  'until_deleted',
  'until_withdrawn',
  'sealed_3_years',
  'books_72_months',
  'logs_1_year',
] as const;
export const SEEN_BY = ['you', 'care_team', 'front_desk', 'testers', 'nobody'] as const;
export const PARTNER_ROLES = [
  'sms',
  'voice',
  'email',
  'push',
  'video',
  'files',
  'summaries',
  'photo_reader',
  'payments',
  'lab',
  'maps',
  'map_tiles',
  'sign_in',
  'other_systems',
] as const;
export type PartnerRole = (typeof PARTNER_ROLES)[number];

const At = Type.String({ format: 'date-time' });

export const Notice = Type.Object({
  version: Type.Integer(),
  valid_from: Type.String({ format: 'date' }),
  language: LanguageCode,
  items: list(
    Type.Object({
      data_class: oneOf(DATA_CLASSES),
      data: Type.String(),
      purpose: Type.String(),
      ground: oneOf(GROUNDS),
      ground_text: Type.String(),
      keeps: oneOf(RETENTIONS),
      keeps_text: Type.String(),
      seen_by: list(oneOf(SEEN_BY)),
      seen_by_text: Type.String(),
    }),
  ),
  /** Systems of others that get data of patients here: only those that are switched on. */
  partners: list(Type.Object({ role: oneOf(PARTNER_ROLES), name: Type.String(), gets: Type.String() })),
  contact: Type.Object({
    legal_name: Type.String(),
    address: Type.String(),
    phone: Type.String(),
    gstin: Type.String(),
    /** The officer who receives complaints; empty where the clinic has named none. */
    officer: Type.String(),
    email: Type.String(),
  }),
  versions: list(Type.Object({ version: Type.Integer(), valid_from: Type.String({ format: 'date' }) })),
});
export type Notice = Static<typeof Notice>;

export const getPrivacyNotice = endpoint({
  name: 'getPrivacyNotice',
  method: 'GET',
  path: '/privacy/notice',
  summary:
    'What is stored of patients, for what, for how long and who sees it; which partners get what; whom to ask. An older version with `version`.',
  access: 'public',
  query: exact({
    language: optional(LanguageCode),
    version: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  reply: Notice,
});

export const Consents = Type.Object({
  notice_version: Type.Integer(),
  /** The newest version that this person has confirmed to have read; null for none. */
  accepted_version: nullable(Type.Integer()),
  purposes: list(
    Type.Object({
      purpose: oneOf(PURPOSES),
      given: Type.Boolean(),
      /** When it was given or withdrawn; null where it was never decided. */
      since: nullable(At),
    }),
  ),
});
export type Consents = Static<typeof Consents>;

export const getConsents = endpoint({
  name: 'getConsents',
  method: 'GET',
  path: '/privacy/consents',
  summary: 'To what a patient, or somebody for whom they act, has consented.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Consents,
});

export const putConsent = endpoint({
  name: 'putConsent',
  method: 'PUT',
  path: '/privacy/consents',
  summary: 'Gives or withdraws consent to one purpose; takes effect at once.',
  access: ['patient'],
  body: exact({ patient_id: optional(Id), purpose: oneOf(PURPOSES), given: Type.Boolean() }),
  reply: Consents,
});

export const acceptNotice = endpoint({
  name: 'acceptNotice',
  method: 'POST',
  path: '/privacy/notice/accept',
  summary: 'The patient has read this version of the notice.',
  access: ['patient'],
  body: exact({ version: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  reply: Consents,
});

export const NOMINEE_RELATIONS = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;
export const Nominee = Type.Object({
  nominee: nullable(
    Type.Object({
      name: Type.String(),
      relation: oneOf(NOMINEE_RELATIONS),
      phone: Type.String(),
      since: At,
    }),
  ),
});

export const getNominee = endpoint({
  name: 'getNominee',
  method: 'GET',
  path: '/privacy/nominee',
  summary: 'Who acts on the patient’s rights when they can’t any more.',
  access: ['patient'],
  reply: Nominee,
});

export const readPatientNominee = endpoint({
  name: 'readPatientNominee',
  method: 'GET',
  path: '/patients/{patient_id}/nominee',
  summary: 'Staff read the nominee of a patient of their brand.',
  access: ['staff'],
  params: exact({ patient_id: Id }),
  reply: Nominee,
});

export const putNominee = endpoint({
  name: 'putNominee',
  method: 'PUT',
  path: '/privacy/nominee',
  summary: 'Names somebody, or somebody else.',
  access: ['patient'],
  body: exact({ name: Line(120), relation: oneOf(NOMINEE_RELATIONS), phone: Line(40) }),
  reply: Nominee,
});

export const deleteNominee = endpoint({
  name: 'deleteNominee',
  method: 'DELETE',
  path: '/privacy/nominee',
  summary: 'Names nobody any more.',
  access: ['patient'],
  reply: Nominee,
});
