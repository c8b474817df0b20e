import { BRAND, type Expectation, OWN } from '#apps/server/testing/expectation.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';

const reason = 'Brought in unconscious';

/** Who may open what in an emergency: the generated tests of all calls read it. */
export const BREAK_GLASS: Readonly<Record<string, Expectation>> = {
  openBreakGlass: {
    at: 'patient_id',
    body: () => ({ access_id: crypto.randomUUID(), reason, password: DEMO_PASSWORD }),
    conflicts: ['assigned_already'],
    reaches: { doctor: BRAND },
  },
  listBreakGlass: { at: 'patient_id', reaches: { patient: OWN, staff: BRAND } },
  endBreakGlass: { at: 'access_id', reaches: { doctor: [] } },
  reviewBreakGlass: {
    at: 'access_id',
    body: { verdict: 'not_justified', note: 'secret note' },
    reaches: { staff: BRAND },
  },
  readContactsInEmergency: {
    at: 'patient_id',
    body: () => ({ access_id: crypto.randomUUID(), reason }),
    reaches: { staff: BRAND },
  },
};
