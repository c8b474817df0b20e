import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { EVERYONE, type UserType } from '#platform/domain/user-type.ts';
import { CodeText, PasswordText, SentCode } from './fields.ts';

const CLINICIANS_AND_STAFF: readonly UserType[] = ['doctor', 'coach', 'faculty_head', 'staff'];

export const PROOF_METHODS = ['passkey', 'password', 'code', 'new_password'] as const;

/** A browser's answer to a challenge (WebAuthn), and the challenge as it was sent, sealed. */
const PasskeyAnswer = exact({
  sealed: Type.String({ maxLength: 2000 }),
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: 20 }),
});
const PasskeyChallenge = exact({
  sealed: Type.String(),
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});

export const getProof = endpoint({
  name: 'getProof',
  method: 'GET',
  path: '/auth/proof',
  summary:
    'What the session waits for: a second factor, unlocking, the year of birth (once, where staff made the account), or nothing; and the proofs it accepts',
  access: 'public',
  reply: exact({
    needed: oneOf(['second_factor', 'unlock', 'birth_year', 'nothing']),
    methods: list(oneOf([...PROOF_METHODS, 'birth_year'])),
    sent_to: nullable(Type.String({ description: 'masked: where a code would go' })),
  }),
});

export const sendProof = endpoint({
  name: 'sendProof',
  method: 'POST',
  path: '/auth/proof/code',
  summary: "Sends a code for a proof to the account's own phone or email",
  access: 'public',
  reply: SentCode,
  errors: ['too_many_codes'],
});

export const getPasskeyChallenge = endpoint({
  name: 'getPasskeyChallenge',
  method: 'POST',
  path: '/auth/proof/passkey',
  summary: 'What a browser needs to prove with a passkey who is there (WebAuthn)',
  access: 'public',
  reply: PasskeyChallenge,
});

export const proveIdentity = endpoint({
  name: 'proveIdentity',
  method: 'POST',
  path: '/auth/proof',
  summary: 'One proof opens a session that needs a second factor or is locked',
  access: 'public',
  body: exact({
    password: optional(PasswordText),
    code: optional(CodeText),
    passkey: optional(PasskeyAnswer),
    new_password: optional(PasswordText),
    birth_year: optional(Type.Integer({ minimum: 1800, maximum: 2200 })),
  }),
  reply: Done,
});

export const lockSession = endpoint({
  name: 'lockSession',
  method: 'POST',
  path: '/auth/lock',
  summary: 'Locks the own session until its holder proves who they are',
  access: CLINICIANS_AND_STAFF,
  reply: Done,
});

export const noteActivity = endpoint({
  name: 'noteActivity',
  method: 'POST',
  path: '/auth/active',
  summary: 'Somebody is at work in this session, although no other call says so',
  access: CLINICIANS_AND_STAFF,
  reply: Done,
});

/** That the owner asks, and not a person who finds the session open. */
const OwnerProof = { password: optional(PasswordText), code: optional(CodeText) };

const Passkeys = exact({
  passkeys: list(
    exact({
      passkey_id: Type.String(),
      device: Type.String(),
      created_at: Instant,
      last_used_at: nullable(Instant),
    }),
  ),
});

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'The own passkeys of this brand',
  access: EVERYONE,
  reply: Passkeys,
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/auth/passkeys/challenge',
  summary:
    'What a browser needs to create a passkey (WebAuthn); wants the password or a code of proof/code: a session alone adds none',
  access: EVERYONE,
  body: exact(OwnerProof),
  reply: PasskeyChallenge,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Adds a passkey that the browser has created',
  access: EVERYONE,
  body: exact({ passkey: PasskeyAnswer }),
  reply: Passkeys,
  status: 201,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/auth/passkeys/remove',
  summary: "Removes one of one's own passkeys; confirmed by the password or a code of proof/code",
  access: EVERYONE,
  body: exact({ passkey_id: Type.String({ maxLength: 400 }), ...OwnerProof }),
  reply: Passkeys,
});
