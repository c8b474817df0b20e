import { daysBetween } from '#platform/domain/clinic-time.ts';
import type { CheckPatient } from './check-shapes.ts';

/** A creatinine of before then says little about the kidneys of today, days. */
const OLDEST_DAYS = 365;
const ADULT = 18;
/** CKD-EPI 2021, without race (N Engl J Med 2021; 385:1737). */
const OF_SEX = {
  female: { kappa: 0.7, alpha: -0.241, factor: 1.012 },
  male: { kappa: 0.9, alpha: -0.302, factor: 1 },
} as const;

export interface Creatinine {
  /** In the blood, mg/dL. */
  readonly value: number;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** The filtration rate in mL/min/1.73 m² of an adult, not rounded. */
export function ckdEpi2021(creatinine: number, age: number, sex: 'female' | 'male'): number {
  const { kappa, alpha, factor } = OF_SEX[sex];
  const ratio = creatinine / kappa;
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor;
}

/**
 * What the kidney check goes by, or why it can't.
 * @param today YYYY-MM-DD
 */
export function egfrOf(
  creatinine: Creatinine | null,
  { age, sex }: { readonly age: number | null; readonly sex: string | null },
  today: string,
): CheckPatient['egfr'] {
  if (!creatinine) return 'egfr_unknown';
  if (daysBetween(creatinine.on, today) > OLDEST_DAYS) return 'creatinine_old';
  if (sex !== 'female' && sex !== 'male') return 'sex_unknown';
  if (age === null) return 'egfr_unknown';
  if (age < ADULT) return 'egfr_not_for_children';
  return { value: Math.round(ckdEpi2021(creatinine.value, age, sex)), on: creatinine.on };
}
