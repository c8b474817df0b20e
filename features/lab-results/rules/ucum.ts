import { foldUnit } from './fold-unit.ts';

/** How reports print a unit, and its code in UCUM. */
const UNITS = `
% %
g/dL g/dL
g% g/dL
g/L g/L
mg/dL mg/dL
mg% mg/dL
mg/L mg/L
mg/g mg/g
ug/dL ug/dL
ug/L ug/L
ug/mL ug/mL
ng/dL ng/dL
ng/mL ng/mL
ng/L ng/L
pg pg
pg/mL pg/mL
mmol/L mmol/L
umol/L umol/L
nmol/L nmol/L
pmol/L pmol/L
mEq/L meq/L
U/L U/L
U/mL U/mL
uIU/mL u[IU]/mL
mIU/mL m[IU]/mL
mIU/L m[IU]/L
fL fL
/uL /uL
10^3/uL 10*3/uL
10^6/uL 10*6/uL
million/uL 10*6/uL
lakh/uL 10*5/uL
10^9/L 10*9/L
10^12/L 10*12/L
mL/min/1.73m2 mL/min/{1.73_m2}
mm/hr mm/h
mm/h mm/h
sec s
s s
`;
const codes = new Map(
  UNITS.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [printed = '', code = ''] = line.split(' ');
      return [foldUnit(printed), code];
    }),
);
/** An international unit is no unit of an enzyme, although reports of enzymes print either. */
const INTERNATIONAL: Readonly<Record<string, string>> = { 'iu/l': '[IU]/L', 'iu/ml': '[IU]/mL' };

/** The UCUM code of a printed unit; null where none is known. */
export function ucumOf(unit: string): string | null {
  const plain = unit.toLowerCase().replaceAll(/\s/g, '');
  return INTERNATIONAL[plain] ?? codes.get(foldUnit(unit)) ?? null;
}
