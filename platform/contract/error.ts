import Type, { type Static } from 'typebox';

/** The one envelope of every refusal. `code` is stable; `message` may be shown to the person. */
export const ErrorEnvelope = Type.Object({
  code: Type.String(),
  message: Type.String(),
  /** The same as `message`, under the name that older clients look for. */
  detail: Type.String(),
  fields: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() })),
  ),
  request_id: Type.String(),
});
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

/** Codes that any call may answer with. */
export const COMMON_ERRORS = {
  invalid: 400,
  malformed: 400,
  token_not_valid: 401,
  user_not_found: 401,
  not_signed_in: 401,
  /** Signed in with one factor where two are required. The session stays; only the proof calls answer. */
  second_factor_needed: 401,
  /** Not used for a while. The session stays; its holder unlocks it with a proof. */
  session_locked: 401,
  origin_not_allowed: 403,
  access_ended: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** What is asked for was encrypted with a data key that this server doesn't have. */
  key_lost: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** No space left to save anything. */
  files_unavailable: 503,
} as const;
export type CommonErrorCode = keyof typeof COMMON_ERRORS;
