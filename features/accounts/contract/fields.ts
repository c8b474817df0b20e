import Type from 'typebox';
import { ContactLine, exact, Instant, oneOf } from '#platform/contract/schema.ts';

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
