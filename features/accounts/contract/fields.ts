import Type, { type Static } from 'typebox';
import {
  ContactLine,
  exact,
  Id,
  Instant,
  LanguageCode,
  list,
  nullable,
  oneOf,
} from '#platform/contract/schema.ts';
import { USER_TYPES } from '#platform/domain/user-type.ts';

export const SEXES = ['female', 'male', 'other'] as const;
export const CODE_CHANNELS = ['sms', 'whatsapp', 'email'] as const;

export const IdentifierText = ContactLine(254, {
  description: 'mobile number (E.164, +91 assumed) or email',
});
export const CodeText = Type.String({
  pattern: '^\\s*[0-9०-९০-৯௦-௯౦-౯൦-൯]{6}\\s*$',
  description: 'six digits',
});
export const PasswordText = Type.String({ minLength: 1, maxLength: 400 });

export const SentCode = exact({
  sent_to: Type.String({ description: 'masked' }),
  channel: oneOf(CODE_CHANNELS),
  step: oneOfNumbers([2, 3, 6]),
  expires_at: Instant,
  resend_after_seconds: Type.Integer(),
});

export function oneOfNumbers<const V extends readonly number[]>(values: V) {
  return Type.Unsafe<V[number]>({ type: 'integer', enum: [...values] });
}

export const Account = exact({
  person_id: Id,
  name: nullable(Type.String()),
  /** The same name in another script. */
  other_name: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  date_of_birth: nullable(Type.String()),
  sex: nullable(oneOf(SEXES)),
  city: nullable(Type.String()),
  language: LanguageCode,
  image: nullable(Type.String()),
  basic_info: Type.Boolean(),
  /** 14 digits: the number of the national health account. */
  abha_number: nullable(Type.String()),
  has_password: Type.Boolean(),
  user_type: oneOf(USER_TYPES),
  user_types: list(oneOf(USER_TYPES)),
});
export type Account = Static<typeof Account>;
