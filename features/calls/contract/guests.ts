import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Instant, Line, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { Device } from './calls.ts';
import { CallMedia, CallView } from './shapes.ts';
import { GUEST_ROLES, MEDIUM_REASONS, MediumName } from './states.ts';

/**
 * People without an account join by a link. Their tokens travel in bodies, so that no address and no log holds them;
 * a guest's opens this one call and nothing else, and dies with it.
 */
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '32 random bytes, base64url' });
const link_token = Token;
const guest_token = Token;
/** Why a link opens nothing. An unknown one is answered by 404. */
const LINK_ERRORS = ['link_used', 'link_expired', 'link_withdrawn', 'call_over'] as const;

export const lookAtCallLink = endpoint({
  name: 'lookAtCallLink',
  method: 'POST',
  path: '/call-links/look',
  summary: 'What a link is for, without using it',
  access: 'public',
  body: exact({ link_token }),
  reply: Type.Object({
    role: oneOf(GUEST_ROLES),
    clinician_name: Type.String(),
    starts_at: Instant,
    expires_at: Instant,
  }),
  errors: LINK_ERRORS,
});

export const enterAsGuest = endpoint({
  name: 'enterAsGuest',
  method: 'POST',
  path: '/call-links/enter',
  summary: 'Use a link: once, with the guest’s own name; the clinician still has to admit the guest',
  access: 'public',
  /** A `guest_token` that the client makes: with it the same guest may ask again after a reply was lost. */
  body: exact({ link_token, guest_token: optional(Token), name: Line(120), device: Device }),
  reply: Type.Object({
    /** Also of the socket: namespace `/guests`, `auth: {token}`. */
    guest_token: Type.String(),
    expires_at: Instant,
    call: CallView,
  }),
  status: 201,
  errors: [...LINK_ERRORS, 'call_full'],
});

export const getCallAsGuest = endpoint({
  name: 'getCallAsGuest',
  method: 'POST',
  path: '/call-guests/state',
  summary: 'The call as a guest may see it',
  access: 'public',
  body: exact({ guest_token }),
  reply: CallView,
});

export const rejoinAsGuest = endpoint({
  name: 'rejoinAsGuest',
  method: 'POST',
  path: '/call-guests/rejoin',
  summary: 'A guest takes the participant again after leaving or an interruption',
  access: 'public',
  body: exact({ guest_token, device: Device }),
  reply: CallView,
  errors: ['call_over', 'removed_from_call', 'call_full'],
});

export const getMediaAsGuest = endpoint({
  name: 'getMediaAsGuest',
  method: 'POST',
  path: '/call-guests/media',
  summary: 'How a guest connects to the others; only for the admitted',
  access: 'public',
  body: exact({ guest_token }),
  reply: CallMedia,
  errors: ['not_admitted', 'call_over'],
});

export const reportMediumAsGuest = endpoint({
  name: 'reportMediumAsGuest',
  method: 'POST',
  path: '/call-guests/medium',
  summary: 'What a guest sends from now on, and why; null while no line carries it',
  access: 'public',
  body: exact({ guest_token, medium: nullable(MediumName), why: oneOf(MEDIUM_REASONS) }),
  reply: CallView,
  errors: ['not_admitted', 'call_over'],
});

export const leaveAsGuest = endpoint({
  name: 'leaveAsGuest',
  method: 'POST',
  path: '/call-guests/leave',
  summary: 'A guest ends the call for themselves',
  access: 'public',
  body: exact({ guest_token }),
  reply: Type.Object({ clinician_name: nullable(Type.String()) }),
});
