import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from './numbers.ts';
import { withoutInvisible } from './text.ts';

/** Used to fill the field of many forms, and belongs to no person. */
const PLACEHOLDER = '+911234567890';

/**
 * Reads a phone number. Without `+` or `00` it is an Indian mobile number; with them, a number of any country, mobile
 * or not, that its numbering plan allows. Digits of all Indian scripts are understood.
 * Brings the plans of all countries (about 30 kB): in the browser, load it with a form, never with the first screen.
 * @returns the number in E.164, or null.
 */
export function parsePhone(text: string): string | null {
  const compact = latinDigits(withoutInvisible(text)).replaceAll(/[\s().\u2010-\u2015-]/g, '');
  const mobile = /^(?:0|91)?([6-9]\d{9})$/.exec(compact)?.[1];
  if (mobile) return `+91${mobile}`;
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact;
  if (!/^\+[1-9]\d{6,17}$/.test(international)) return null;
  const phone = parsePhoneNumberFromString(international);
  // Only the length is checked: plans get new series faster than an installed library.
  if (!phone?.isPossible() || phone.number === PLACEHOLDER) return null;
  // India's plan also has short and toll-free numbers; a person's has ten digits.
  if (phone.countryCallingCode === '91' && !/^[1-9]\d{9}$/.test(phone.nationalNumber)) return null;
  return phone.number;
}
