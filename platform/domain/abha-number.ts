/** @returns the 14 digits of an ABHA number, however they were grouped; null for anything else. */
export function parseAbhaNumber(given: string): string | null {
  const digits = given.trim().replace(/[\s-]/g, '');
  return /^[1-9]\d{13}$/.test(digits) ? digits : null;
}

/** As it is printed on the card: 91-1234-5678-9012. */
export const groupedAbhaNumber = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4');
