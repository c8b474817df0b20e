/** Money in paise: whole numbers only, so that sums balance. */
export type Paise = number;

/** Most that one amount may be: ₹10,00,000. */
const MOST_RUPEES = 1_000_000;

/** Paise of rupees as people type them (`₹ 1,23,456.50`); undefined when it is no amount of whole paise. */
export function paiseOf(rupees: string): Paise | undefined {
  const plain = rupees.replace(/[\s,₹]/g, '');
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return paise <= MOST_RUPEES * 100 ? paise : undefined;
}

/** As people type it: `500.50` for 50050, `500` for 50000. */
export function rupeesOf(paise: Paise): string {
  const whole = String(Math.trunc(paise / 100));
  return paise % 100 === 0 ? whole : `${whole}.${String(paise % 100).padStart(2, '0')}`;
}

/** `share` of an amount, e.g. a tax of 18 %: to the nearest paisa, a half to the even one, so that errors cancel out. */
export function shareOf(paise: Paise, share: { readonly percent: number }): Paise {
  // Percentages have at most three decimals (28, 0.25, 12.375): whole numbers from here on.
  const numerator = BigInt(paise) * BigInt(Math.round(share.percent * 1000));
  const [quotient, rest] = [numerator / 100_000n, numerator % 100_000n];
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > 100_000n || (twice === 100_000n && quotient % 2n !== 0n);
  return Number(isUp ? quotient + (numerator < 0n ? -1n : 1n) : quotient);
}
