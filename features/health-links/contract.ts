import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, Line, list, oneOf, optional } from '#platform/contract/schema.ts';

/** After so many wrong passcodes a link can't be opened any more. */
export const TRIES = 5;
export const LIFE_HOURS = 24;
export const MOST_DAYS = 30;
export const MOST_FILES = 10;
const MOST_LETTERS = 2_000_000;

export const CONTENT_TYPES = ['application/fhir+json', 'application/smart-health-card'] as const;
export const LINK_STATES = ['open', 'expired', 'revoked', 'locked'] as const;

/** What the browser has encrypted: JWE in the compact form, `alg: dir`, `enc: A256GCM`. The key stays in the browser. */
export const EncryptedFile = exact({
  content_type: oneOf(CONTENT_TYPES),
  jwe: Type.String({
    maxLength: MOST_LETTERS,
    pattern: '^[A-Za-z0-9_-]{1,400}\\.\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{22}$',
  }),
});
export type EncryptedFile = Static<typeof EncryptedFile>;

export const HealthLink = Type.Object({
  health_link_id: Id,
  patient_id: Id,
  label: Type.String(),
  state: oneOf(LINK_STATES),
  has_passcode: Type.Boolean(),
  tries_left: Type.Integer(),
  created_at: Instant,
  expires_at: Instant,
  /** The newest first, at most 50. `recipient` is what they said of themselves. */
  opened: list(Type.Object({ at: Instant, recipient: Type.String() })),
});
export type HealthLink = Static<typeof HealthLink>;

/** All of a `shlink:/` but its key, which the browser adds. */
export const LinkPayload = Type.Object({
  url: Type.String(),
  exp: Type.Integer(),
  flag: Type.String(),
  label: Type.String(),
  v: Type.Integer(),
});
export type LinkPayload = Static<typeof LinkPayload>;

export const createHealthLink = endpoint({
  name: 'createHealthLink',
  method: 'POST',
  path: '/health-links',
  summary:
    'A SMART Health Link for a doctor elsewhere. The contents arrive encrypted; whoever made them adds the key to `payload` and writes `shlink:/` and its base64url.',
  access: ['patient'],
  body: exact({
    health_link_id: optional(Id),
    /** Without it, of oneself. */
    patient_id: optional(Id),
    label: optional(Line(80)),
    contents: Type.Array(EncryptedFile, { minItems: 1, maxItems: MOST_FILES }),
    passcode: optional(Line(50, { min: 4 })),
    /** For how long from now, by the server’s clock; 24 hours if neither this nor `expires_at` is given. */
    hours: optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS * 24 })),
    /** In the place of `hours`: at most in 30 days. */
    expires_at: optional(Instant),
  }),
  maxBytes: 3_000_000,
  reply: Type.Object({ health_link: HealthLink, payload: LinkPayload }),
  status: 201,
  errors: ['health_link_id_taken', 'too_many_links'],
  idempotent: true,
});

export const listHealthLinks = endpoint({
  name: 'listHealthLinks',
  method: 'GET',
  path: '/health-links',
  summary: 'Links to the record of a person, the newest first, at most 50, with who opened each.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ health_links: list(HealthLink) }),
});

export const revokeHealthLink = endpoint({
  name: 'revokeHealthLink',
  method: 'POST',
  path: '/health-links/{health_link_id}/revoke',
  summary: 'From now on nobody opens the link; what it led to is deleted.',
  access: ['patient'],
  params: exact({ health_link_id: Id }),
  reply: HealthLink,
});

/** Ids alone. */
export const HEALTH_LINK_EVENTS = {
  opened: defineEvent('health_link.opened', Type.Object({ health_link_id: Id, patient_id: Id, made_by: Id })),
  locked: defineEvent('health_link.locked', Type.Object({ health_link_id: Id, patient_id: Id, made_by: Id })),
} as const;

export type Manifest = {
  readonly files: readonly {
    readonly contentType: string;
    readonly embedded?: string;
    readonly location?: string;
  }[];
};
export type ManifestRefusal = { readonly remainingAttempts?: number; readonly code: string };
