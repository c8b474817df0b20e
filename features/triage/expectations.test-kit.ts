import { CARE, type Expectation } from '#apps/server/testing/expectation.ts';

/** Who may take over an alert: the generated tests of all calls read it. */
export const TRIAGE: Readonly<Record<string, Expectation>> = {
  updateTriage: { at: 'patient_id', body: { owner: 'me' }, reaches: { doctor: CARE, coach: CARE } },
};
