import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Day,
  Done,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { EVERYONE, USER_TYPES } from '#platform/domain/user-type.ts';
import {
  Account,
  CODE_CHANNELS,
  CodeText,
  IdentifierText,
  oneOfNumbers,
  PasswordText,
  SEXES,
  SentCode,
} from './contract/fields.ts';

export * from './contract/contact.ts';
export { Account, CODE_CHANNELS, SEXES } from './contract/fields.ts';
export * from './contract/proof.ts';

export const CITIES = ['Bengaluru', 'New Delhi', 'Hyderabad', 'Mumbai', 'Chennai'] as const;

const OfPerson = Type.Object({ person_id: Id });

/** Events that accounts publishes. */
export const ACCOUNT_EVENTS = {
  signedIn: defineEvent(
    'session.started',
    Type.Object({ person_id: Id, session_id: Id, new_device: optional(Type.Boolean()) }),
  ),
  /** The session has ended, for the reason `because`. */
  sessionEnded: defineEvent('session.ended', Type.Object({ session_id: Id, because: Type.String() })),
  /** The session continues with another user type, or locked: its open sockets are cut. */
  sessionSwitched: defineEvent('session.switched', Type.Object({ session_id: Id })),
  registered: defineEvent('account.registered', OfPerson),
  deleted: defineEvent('account.deleted', OfPerson),
  /** Another date of birth is stored: the age may be another one. */
  birthCorrected: defineEvent('account.birth_corrected', OfPerson),
  /** Another number or address is in use. */
  contactChanged: defineEvent('account.contact_changed', Type.Object({ person_id: Id, change_id: Id })),
  /** One more way to sign in, and to sign. */
  passkeyAdded: defineEvent(
    'account.passkey_added',
    Type.Object({ person_id: Id, passkey_id: Type.String() }),
  ),
  /** The years for which the record of a deleted account had to be stored are over. */
  sealEnded: defineEvent('account.seal_ended', OfPerson),
} as const;

/** Live message to the rooms of a session that has ended. */
export const SESSION_ENDED = 'session.ended';
/** The same for a session that continues with another user type, or locked. */
export const SESSION_SWITCHED = 'session.switched';

export const identify = endpoint({
  name: 'identify',
  method: 'POST',
  path: '/auth/identify/',
  summary: 'Which sign-in step an identifier leads to: 1 password, 2 code, 3 new account with code',
  access: 'public',
  body: exact({ identifier: IdentifierText }),
  reply: exact({
    step: oneOfNumbers([1, 2, 3]),
    identifier: Type.String(),
    kind: oneOf(['phone', 'email']),
    channels: list(oneOf(CODE_CHANNELS)),
  }),
  errors: [],
});

export const sendOtp = endpoint({
  name: 'sendOtp',
  method: 'POST',
  path: '/auth/send-otp/',
  summary: 'Sends a one-time code; the `source` header says by sms, whatsapp or email',
  access: 'public',
  body: exact({ identifier: IdentifierText, purpose: optional(oneOf(['sign_in', 'reset_password'])) }),
  reply: SentCode,
  errors: ['too_many_codes'],
});

export const setPassword = endpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/auth/password/',
  summary: 'Sets the first password, or changes it; ends every other session',
  access: EVERYONE,
  body: exact({
    password: PasswordText,
    current_password: optional(PasswordText),
    /** For a first password in a session that isn't new. */
    code: optional(CodeText),
  }),
  reply: Done,
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password/',
  summary: 'Sets a new password with a code that was sent for it; ends every session',
  access: 'public',
  body: exact({ identifier: IdentifierText, code: CodeText, password: PasswordText }),
  reply: exact({ step: oneOfNumbers([8]) }),
});

export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/auth/account/',
  summary: 'The own account',
  access: EVERYONE,
  reply: Account,
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/auth/update-user/',
  summary:
    'Name, the name in another script (null takes it away), date of birth, sex, city, language, ABHA number (14 digits, with or without spaces and hyphens; null takes it away); what is left out stays',
  access: EVERYONE,
  body: exact({
    name: optional(Line(80)),
    other_name: optional(nullable(Line(80))),
    date_of_birth: optional(Day),
    sex: optional(oneOf(SEXES)),
    city: optional(oneOf(CITIES)),
    language: optional(LanguageCode),
    abha_number: optional(nullable(Line(40))),
  }),
  reply: Account,
});

export const updateUserImage = endpoint({
  name: 'updateUserImage',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/auth/update-user-image/',
  summary: 'A new picture of oneself; re-encoded, without where it was taken',
  access: EVERYONE,
  upload: { field: 'image', maxBytes: 8 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
  reply: exact({ image: Type.String() }),
});

export const getUserImage = endpoint({
  name: 'getUserImage',
  method: 'GET',
  path: '/auth/user-image/{image_id}',
  summary: 'The picture of somebody in the same brand',
  access: EVERYONE,
  params: exact({ image_id: Id }),
  reply: Type.Any(),
  produces: 'image/webp',
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'POST',
  alsoBy: ['DELETE'],
  path: '/auth/user/delete/',
  summary: 'Closes the own account for good; confirmed by the password or a fresh code',
  access: EVERYONE,
  body: exact({ password: optional(PasswordText), code: optional(CodeText) }),
  takesLong: true,
  reply: exact({ ok: Type.Boolean(), sealed_until: Instant }),
});

export const SessionRow = exact({
  session_id: Id,
  device: Type.String(),
  created_at: Instant,
  last_seen_at: Instant,
  current: Type.Boolean(),
  user_type: oneOf(USER_TYPES),
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where one is signed in',
  access: EVERYONE,
  reply: exact({ sessions: list(SessionRow) }),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  summary: "Ends one session of one's own, at once and everywhere",
  access: EVERYONE,
  params: exact({ session_id: Id }),
  reply: Done,
});

export const oauthRegister = endpoint({
  name: 'oauthRegister',
  method: 'POST',
  path: '/auth/oauth/register/',
  summary: 'Registers or signs in with the ID token of a configured provider; the answer is a session',
  access: 'public',
  body: exact({
    provider: oneOf(['google']),
    id_token: Type.String({ minLength: 20, maxLength: 4096, pattern: '^[A-Za-z0-9_.-]+$' }),
  }),
  reply: exact({
    accessToken: Type.String(),
    expires: Instant,
    userType: oneOf(USER_TYPES),
    basicInfo: Type.Boolean(),
  }),
  status: 201,
});

export const suspendMember = endpoint({
  name: 'suspendMember',
  method: 'POST',
  path: '/auth/members/{person_id}/suspension',
  summary: 'Staff: suspends somebody in the brand, or lifts the suspension',
  access: ['staff'],
  params: exact({ person_id: Id }),
  body: exact({ suspended: Type.Boolean(), reason: optional(Line(300)) }),
  reply: exact({ person_id: Id, suspended: Type.Boolean() }),
});

export const correctNumber = endpoint({
  name: 'correctNumber',
  method: 'POST',
  path: '/auth/members/{person_id}/number',
  summary:
    'Staff: corrects the number of an account that the front desk made and its owner has not opened yet',
  access: ['staff'],
  params: exact({ person_id: Id }),
  body: exact({ phone: Line(30) }),
  reply: exact({ phone: Type.String({ description: 'masked' }) }),
  errors: ['account_in_use', 'phone_taken'],
});

export const startReset = endpoint({
  name: 'startReset',
  method: 'POST',
  path: '/auth/members/{person_id}/reset',
  summary: 'Staff: sends somebody of the brand a code to set a new password; never sees or sets it',
  access: ['staff'],
  params: exact({ person_id: Id }),
  reply: exact({ sent_to: Type.String() }),
  status: 202,
  errors: ['too_many_codes'],
});
