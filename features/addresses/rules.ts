import { latinDigits } from '#platform/domain/numbers.ts';
import { parsePhone } from '#platform/domain/phone.ts';
import type { Point } from './rules/digipin.ts';
import { isInIndia, isPinOfIndia } from './rules/in-india.ts';

export const MAX_ADDRESSES = 10;

export interface AddressProblem {
  readonly field: 'pin' | 'point' | 'contact_phone';
  readonly code: 'invalid_pin' | 'point_outside_india' | 'invalid_phone';
}

/** The six digits of a PIN code, in digits of any script and with blanks between; null when it is none of India's. */
export function parsePin(text: string): string | null {
  const pin = latinDigits(text).replaceAll(/[\s-]/g, '');
  return isPinOfIndia(pin) ? pin : null;
}

interface Checked {
  readonly pin?: string | undefined;
  readonly point?: Point | null | undefined;
  readonly contact_phone?: string | null | undefined;
}

/** Reads what has rules of its own, of the fields that were given. An empty phone number is none. */
export function readAddressFields<F extends Checked>(
  given: F,
): { readonly values: F; readonly problems: readonly AddressProblem[] } {
  const values: F & { pin?: string; contact_phone?: string | null } = { ...given };
  const problems: AddressProblem[] = [];
  if (given.pin !== undefined) {
    const pin = parsePin(given.pin);
    if (pin === null) problems.push({ field: 'pin', code: 'invalid_pin' });
    else values.pin = pin;
  }
  if (given.point && !isInIndia(given.point)) problems.push({ field: 'point', code: 'point_outside_india' });
  if (typeof given.contact_phone === 'string') {
    const phone = given.contact_phone.trim() === '' ? null : parsePhone(given.contact_phone);
    if (phone === null && given.contact_phone.trim() !== '')
      problems.push({ field: 'contact_phone', code: 'invalid_phone' });
    values.contact_phone = phone;
  }
  return { values, problems };
}
