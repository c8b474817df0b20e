import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  ContactLine,
  exact,
  Id,
  Instant,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { EVERYONE } from '#platform/domain/user-type.ts';
import { Account, CodeText, PasswordText, SentCode } from './fields.ts';

/** That it is the owner who asks: a session alone is not enough. */
const ContactProof = { password: optional(PasswordText), code: optional(CodeText) };

export const updatePhone = endpoint({
  name: 'updatePhone',
  method: 'POST',
  path: '/auth/update-phone/',
  summary:
    'Begins a change of the phone number: a code goes to the new one; wants the password or a code of update-contact/proof',
  access: EVERYONE,
  body: exact({ phone: ContactLine(30), ...ContactProof }),
  reply: SentCode,
  errors: ['too_many_codes'],
});

export const confirmPhone = endpoint({
  name: 'confirmPhone',
  method: 'POST',
  path: '/auth/update-phone/confirm/',
  summary: 'Ends a change of the phone number with the code that came to the new one',
  access: EVERYONE,
  body: exact({ phone: ContactLine(30), code: CodeText }),
  reply: Account,
  errors: ['phone_taken'],
});

export const updateEmail = endpoint({
  name: 'updateEmail',
  method: 'POST',
  path: '/auth/update-email/',
  summary:
    'Begins a change of the email address: a code goes to the new one; wants the password or a code of update-contact/proof',
  access: EVERYONE,
  body: exact({ email: ContactLine(254), ...ContactProof }),
  reply: SentCode,
  errors: ['too_many_codes'],
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/auth/update-email/confirm/',
  summary: 'Ends a change of the email address with the code that came to the new one',
  access: EVERYONE,
  body: exact({ email: ContactLine(254), code: CodeText }),
  reply: Account,
  errors: ['email_taken'],
});

export const sendContactProof = endpoint({
  name: 'sendContactProof',
  method: 'POST',
  path: '/auth/update-contact/proof/',
  summary:
    'Sends a code to the present phone number, else to the email address, that allows a change of either',
  access: EVERYONE,
  reply: SentCode,
  errors: ['too_many_codes'],
});

export const ContactChange = exact({
  change_id: Id,
  kind: oneOf(['phone', 'email']),
  old_value: nullable(Type.String({ description: 'masked' })),
  new_value: Type.String({ description: 'masked' }),
  changed_at: Instant,
  undo_until: Instant,
});
export type ContactChange = Static<typeof ContactChange>;

export const listContactChanges = endpoint({
  name: 'listContactChanges',
  method: 'GET',
  path: '/auth/contact-changes',
  summary: 'Changes of the own phone number and email address that can still be undone',
  access: EVERYONE,
  reply: exact({ changes: list(ContactChange) }),
});

export const sendUndoProof = endpoint({
  name: 'sendUndoProof',
  method: 'POST',
  path: '/auth/contact-changes/{change_id}/proof/',
  summary: 'Sends a code that allows to undo a change, to what the change replaced',
  access: EVERYONE,
  params: exact({ change_id: Id }),
  reply: SentCode,
  errors: ['too_many_codes'],
});

const Undone = exact({ sign_in_with: Type.String({ description: 'masked' }) });

export const undoContactChange = endpoint({
  name: 'undoContactChange',
  method: 'POST',
  path: '/auth/contact-changes/{change_id}/undo',
  summary: 'Undoes a change and all later ones; ends every session and removes the password',
  access: EVERYONE,
  params: exact({ change_id: Id }),
  body: exact(ContactProof),
  reply: Undone,
  errors: ['phone_taken', 'email_taken'],
});

export const undoChangeByLink = endpoint({
  name: 'undoChangeByLink',
  method: 'POST',
  path: '/auth/undo-change/',
  summary: 'The same with the token of the link that the replaced number or address has received',
  access: 'public',
  body: exact({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,100}$' }) }),
  reply: Undone,
  errors: ['phone_taken', 'email_taken'],
});
