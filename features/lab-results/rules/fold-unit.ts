/** `10³ / µL` and `10^3/uL` are the same: units without case, blanks and the ways of writing powers. */
export const foldUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00b5\u03bc]/g, 'u')
    .replace(/[\s^*]|^x/g, '')
    .replace(/gm/g, 'g')
    .replace(/mcg/g, 'ug')
    .replace(/cumm|mm3|cmm/g, 'ul')
    .replace(/^thou(sand)?s?/, '103')
    .replace(/^k\//, '103/')
    .replace(/^iu\//, 'u/')
    .replace(/^cells?\//, '/')
    .replace(/^la(kh|c)s?/, 'lakh')
    .replace(/^million(s)?/, 'million');
