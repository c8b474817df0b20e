/** Medicines that are risky for certain patients. Written from memory: every row ships as not reviewed. */
export interface PatientRule {
  readonly id: string;
  readonly kind: 'pregnancy' | 'kidney' | 'age';
  readonly names: readonly string[];
  /** Applies below this eGFR (mL/min/1.73 m²) or this age in years. */
  readonly below?: number;
  readonly why: string;
  readonly source: string;
  readonly reviewed_by: string | null;
}

const words = (text: string): string[] => text.split(',').map((name) => name.trim());
const rule = (
  id: string,
  kind: PatientRule['kind'],
  names: string,
  why: string,
  below?: number,
): PatientRule => ({
  id,
  kind,
  names: words(names),
  why,
  ...(below === undefined ? {} : { below }),
  source: 'From memory: a pharmacist has to compare each row with product information',
  reviewed_by: null,
});

export const PATIENT_RULES: readonly PatientRule[] = [
  rule(
    'pregnancy',
    'pregnancy',
    '@acei, @arb, @statin, valproate, methotrexate, isotretinoin, warfarin, acenocoumarol, misoprostol, doxycycline, carbimazole',
    'Can harm the unborn child.',
  ),
  rule('metformin-stop', 'kidney', 'metformin', 'eGFR below 30: stop.', 30),
  rule('metformin-half', 'kidney', 'metformin', 'eGFR below 45: halve the dose.', 45),
  rule('tetracycline-child', 'age', '@tetracycline', 'Below 8 years: stains the teeth.', 8),
  rule('aspirin-child', 'age', 'aspirin', 'Below 16 years: Reye syndrome.', 16),
  rule('opioid-child', 'age', 'codeine, tramadol', 'Below 12 years: breathing can stop.', 12),
  rule('nimesulide-child', 'age', 'nimesulide', 'Banned below 12 years.', 12),
];
