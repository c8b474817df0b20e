import { CARE, type Expectation, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const added: Expectation = {
  at: 'patient_id',
  body: () => ({ routine_id: crypto.randomUUID(), type: 'weight', every_days: 7, times: ['08:00'] }),
  reaches: { doctor: CARE, coach: CARE },
};

/** Who may reach routines of measuring: the generated tests of all calls read it. */
export const ROUTINES: Readonly<Record<string, Expectation>> = {
  listRegularVitals: { at: 'patient_id', reaches: OWN_AND_CARE },
  listRegularVital: { at: 'patient_id', reaches: OWN_AND_CARE },
  addRegularVital: added,
  addRegularVitals: added,
  updateRegularVital: { at: 'routine_id', body: { note: 'x' }, reaches: { doctor: CARE, coach: CARE } },
  endRegularVital: { at: 'routine_id', reaches: OWN_AND_CARE },
};
