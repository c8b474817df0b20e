import { BRAND, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach what people decided and asked for: the generated tests of all calls read it. */
export const PRIVACY: Readonly<Record<string, Expectation>> = {
  getConsents: { at: 'patient_id', reaches: { patient: OWN } },
  putConsent: {
    at: 'patient_id',
    body: { purpose: 'summaries', given: true },
    reaches: { patient: OWN },
  },
  makePrivacyRequest: {
    at: 'patient_id',
    body: () => ({ request_id: crypto.randomUUID(), kind: 'complaint', text: 'secret words' }),
    reaches: { patient: OWN },
  },
  readPatientNominee: { at: 'patient_id', reaches: { staff: BRAND } },
  listPrivacyRequests: { at: 'patient_id', reaches: { patient: OWN, staff: BRAND } },
  acknowledgeRequest: { at: 'request_id', thing: 'privacy_request_id', reaches: { staff: BRAND } },
  settleRequest: {
    at: 'request_id',
    thing: 'privacy_request_id',
    body: { outcome: 'done', answer: 'secret answer' },
    reaches: { staff: BRAND },
  },
  confirmBreach: { at: 'breach_id', thing: 'prepared_breach_id', reaches: { staff: BRAND } },
  dropBreach: {
    at: 'breach_id',
    thing: 'prepared_breach_id',
    conflicts: ['decided_already'],
    reaches: { staff: BRAND },
  },
  completeBreach: {
    at: 'breach_id',
    body: { reasons: 'secret words' },
    reaches: { staff: BRAND },
  },
  exportBreachPeople: { at: 'breach_id', thing: 'prepared_breach_id', reaches: { staff: BRAND } },
  getBreachNotice: { at: 'breach_id', reaches: { patient: OWN } },
};
