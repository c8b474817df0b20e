import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const BRAND = ['own', 'assigned', 'formerly', 'unrelated'] as const;
const reason = 'Brought in unconscious';

/** Who may open what in an emergency: the generated tests of all calls read it. */
export const BREAK_GLASS: Readonly<Record<string, Expectation>> = {
  openBreakGlass: {
    at: 'patient_id',
    // Without a proof nothing is opened.
    body: { access_id: crypto.randomUUID(), reason },
    reaches: { doctor: BRAND },
  },
  listBreakGlass: { at: 'patient_id', reaches: { patient: OWN, staff: BRAND } },
  endBreakGlass: { at: 'access_id', reaches: { doctor: [] } },
  reviewBreakGlass: {
    at: 'access_id',
    body: { verdict: 'not_justified', note: '' },
    reaches: { staff: BRAND },
  },
  readContactsInEmergency: {
    at: 'patient_id',
    body: { access_id: crypto.randomUUID(), reason },
    reaches: { staff: BRAND },
  },
};
