import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  exact,
  Instant,
  LanguageCode,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';

const STAFF = ['staff'] as const;

/** Short facts, the same in every language. */
export const FACT_KINDS = [
  'legal_name',
  'address',
  'gstin',
  'sac',
  'grievance_officer',
  'grievance_phone',
  'grievance_email',
] as const;
/** Written in each language. */
export const POLICY_KINDS = ['privacy_policy', 'terms', 'refund_policy'] as const;
export const TEXT_KINDS = [...FACT_KINDS, ...POLICY_KINDS] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
export const isPolicy = (kind: TextKind): boolean => (POLICY_KINDS as readonly string[]).includes(kind);

export const BrandText = Type.Object({
  kind: oneOf(TEXT_KINDS),
  /** Null for facts. A policy that is not there in the reader's language comes in English. */
  language: nullable(LanguageCode),
  content: Type.String(),
  version: Type.Integer(),
  published_at: Instant,
});
export type BrandText = Static<typeof BrandText>;

export const getBrandTexts = endpoint({
  name: 'getBrandTexts',
  method: 'GET',
  path: '/brand-texts',
  summary:
    'What the brand says of itself: name, address, tax number, grievance officer, policies; for everybody',
  access: 'public',
  query: exact({ language: optional(LanguageCode) }),
  reply: Type.Object({ texts: list(BrandText) }),
});

export const listBrandTexts = endpoint({
  name: 'listBrandTexts',
  method: 'GET',
  path: '/administration/texts',
  summary: 'Staff: the newest version of each text, in every language; every version of one with `kind`',
  access: STAFF,
  query: exact({ kind: optional(oneOf(TEXT_KINDS)), language: optional(LanguageCode) }),
  reply: Type.Object({ texts: list(Type.Object({ ...BrandText.properties, by: Type.String() })) }),
});

export const publishBrandText = endpoint({
  name: 'publishBrandText',
  method: 'POST',
  path: '/administration/texts',
  summary:
    'Staff: publishes the next version of a text; an empty one takes it off the page. `version` is the one that was read (0: none), so that nobody overwrites what a colleague has just published.',
  access: STAFF,
  body: exact({
    kind: oneOf(TEXT_KINDS),
    language: optional(LanguageCode),
    content: Text(20_000),
    version: Type.Integer({ minimum: 0, maximum: 100_000 }),
  }),
  reply: BrandText,
  errors: ['changed_meanwhile'],
});
