import type { Benefits } from '../contract.ts';

export interface Taxed {
  readonly taxCategory: 'health_care' | 'well_being';
  readonly benefits: Pick<Benefits, 'coach_chat' | 'lab_discount_percent'>;
}

/** Visits to clinicians and nothing else: coaching and a right to lower prices aren't treatment. */
export const isTreatmentAlone = ({ coach_chat, lab_discount_percent }: Taxed['benefits']): boolean =>
  !coach_chat && lab_discount_percent === 0;

/** Which dated tax rule its charges fall under, whatever a version of before called itself. */
export const taxKindOf = ({ taxCategory, benefits }: Taxed): 'treatment_plan' | 'care_plan' =>
  taxCategory === 'health_care' && isTreatmentAlone(benefits) ? 'treatment_plan' : 'care_plan';
