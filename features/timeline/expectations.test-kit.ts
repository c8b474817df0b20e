import { CARE, type Expectation } from '#apps/server/testing/expectation.ts';

/** Who may reach the timeline of a patient: the generated tests of all calls read it. */
export const TIMELINE: Readonly<Record<string, Expectation>> = {
  getTimeline: { at: 'patient_id', reaches: { doctor: CARE, coach: CARE } },
};
