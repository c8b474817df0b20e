import { itemByPartnerCode } from '#features/lab-tests/server/index.ts';
import { type Analyte, adultRange, analyteByLoinc } from '../rules.ts';

/** What a made-up lab measures and prints of one analyte. */
interface Sample {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly range: string;
  readonly normal: string;
  readonly high: string;
  readonly critical?: string;
}

const asPrinted = (value: number): string =>
  String(Number(value.toPrecision(2 + String(value | 0).length - 1)));

function sampleOf(analyte: Analyte): Sample {
  const { loinc, names, unit, criticalLow, criticalHigh } = analyte;
  const adults = adultRange(analyte, 'female');
  const { low, high } = adults?.range ?? { low: 70, high: 140 };
  const normal =
    low !== null && high !== null ? (low + high) / 2 : high !== null ? high * 0.8 : (low ?? 1) * 1.1;
  const outside = high !== null ? high * 1.3 : (low ?? 1) * 0.6;
  const critical =
    criticalHigh !== null ? criticalHigh * 1.1 : criticalLow !== null ? criticalLow * 0.8 : null;
  return {
    ...{ code: `OH-${loinc}`, name: names[0] ?? loinc, unit, range: adults?.text ?? '' },
    ...{ normal: asPrinted(normal), high: asPrinted(outside) },
    ...(critical === null ? {} : { critical: asPrinted(critical) }),
  };
}

/** Of the local lab: what a test or package of the catalogue measures. */
export const analytesOf = (partnerCode: string): readonly Sample[] =>
  (itemByPartnerCode(partnerCode)?.tests ?? []).flatMap((loinc) => {
    const analyte = analyteByLoinc(loinc);
    return analyte ? [sampleOf(analyte)] : [];
  });
