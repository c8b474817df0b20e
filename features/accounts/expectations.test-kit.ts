import { BRAND, type Expectation, OWN } from '#apps/server/testing/expectation.ts';
import { DEMO_PASSWORD } from './server/demo-password.ts';

/** Who may reach people's sign-in, sessions and pictures: the generated tests of all calls read it. */
export const ACCOUNTS: Readonly<Record<string, Expectation>> = {
  getUserImage: {
    at: 'image_id',
    reaches: { patient: BRAND, doctor: BRAND, coach: BRAND, faculty_head: BRAND, staff: BRAND },
  },
  suspendMember: { at: 'person_id', body: { suspended: false }, reaches: { staff: BRAND } },
  correctNumber: {
    at: 'person_id',
    body: { phone: '+91 98480 54321' },
    conflicts: ['account_in_use'],
    reaches: { staff: BRAND },
  },
  startReset: { at: 'person_id', reaches: { staff: BRAND } },
  sendUndoProof: { at: 'change_id', reaches: { patient: OWN } },
  // Ends every session of the patient.
  undoContactChange: {
    at: 'change_id',
    body: { password: DEMO_PASSWORD },
    order: 2,
    reaches: { patient: OWN },
  },
  endSession: { at: 'session_id', reaches: { patient: OWN } },
};
