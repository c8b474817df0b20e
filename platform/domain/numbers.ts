/** Zeros of the digits that people's keyboards have: Arabic, Persian, full width; those of India lie 128 apart. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10] as const;

/** Decimal digits of any of our languages as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => point >= each && point <= each + 9);
    return zero === undefined ? digit : String(point - zero);
  });
}

/** No number that is measured or paid has more characters. */
const LONGEST = 100;

/**
 * A number as it was typed, or null when it is none: finite, in the digits of any language, with a decimal point or
 * comma, and commas between thousands as India (`1,20,000`) and others write them.
 */
export function numberFrom(typed: number | string): number | null {
  if (typeof typed === 'number') return Number.isFinite(typed) ? typed : null;
  if (typed.length > LONGEST) return null;
  const text = latinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^\u2212/, '-')
    // The Arabic decimal separator.
    .replace('\u066b', '.');
  const plain = withoutGrouping(text);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,4})?$/i.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

/** `1,200` is a thousand and more; `5,6` and `72,25` are what a comma keyboard makes of a point. */
function withoutGrouping(text: string): string {
  if (/^[+-]?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return /^[+-]?\d*,\d{1,2}$/.test(text) ? text.replace(',', '.') : text;
}

/** The nearest number with so many decimal places. */
export function rounded(value: number, places = 4): number {
  const factor = 10 ** places;
  // A hair more: 1.005 is stored a little below itself.
  return Math.round((value + Number.EPSILON) * factor) / factor;
}
