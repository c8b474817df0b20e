import type { Outcome } from './store.ts';

/** What the local lab measures, as it prints it. */
export interface SampleAnalyte {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly range: string;
  readonly normal: string;
  readonly high: string;
  /** Missing where nothing of it is an emergency. */
  readonly critical?: string;
}

const line = ({ code, name, unit, range }: SampleAnalyte, value: string, flag: string) => ({
  ...{ investigation_code: code, investigation_name: name, investigation_value: value },
  ...{ investigation_value_unit: unit, investigation_range: range, investigation_is_abnormal: flag },
});

/** The values of one patient; what is out of the ordinary is the first value that can be. */
export function valuesFor(analytes: readonly SampleAnalyte[], outcome: Outcome): object[] {
  if (outcome === 'none') return [];
  const odd = analytes.findIndex(({ critical }) => outcome !== 'critical' || critical !== undefined);
  const values = analytes.map((each, i) => {
    if (i !== odd || outcome === 'normal' || outcome === 'text') return line(each, each.normal, 'N');
    if (outcome === 'critical') return line(each, each.critical ?? each.high, 'A');
    return line(each, each.high, outcome === 'contradicting' ? 'N' : 'A');
  });
  const smear = { code: 'SMEAR', name: 'Peripheral smear', unit: '', range: '', normal: '', high: '' };
  const [first] = analytes;
  // The same measurement once more, with another result.
  if (outcome === 'repeated' && first) return [...values, line(first, first.normal, 'N')];
  return outcome === 'text' ? [...values, line(smear, 'Normocytic normochromic', '')] : values;
}
