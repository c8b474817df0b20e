import { parseEmail } from '#platform/domain/email.ts';
import { parsePhone } from '#platform/domain/phone.ts';
import { withoutInvisible } from '#platform/domain/text.ts';

export type Identifier = { readonly kind: 'phone' | 'email'; readonly value: string };

/**
 * Reads a mobile number (E.164, +91 assumed) or an email address.
 * @returns null when it is neither.
 */
export function parseIdentifier(text: string): Identifier | null {
  const trimmed = withoutInvisible(text);
  if (trimmed.includes('@')) {
    const email = parseEmail(trimmed);
    return email ? { kind: 'email', value: email } : null;
  }
  const phone = parsePhone(trimmed);
  return phone ? { kind: 'phone', value: phone } : null;
}
