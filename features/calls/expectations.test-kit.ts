import { CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const ledCall = { doctor: CARE, coach: CARE } as const;
const callText = { text_id: 'teleconsultation', version: 1, language: 'en' };
const device = { camera: true, microphone: true };

/** Who may reach a visit's call: the generated tests of all calls read it. */
export const CALLS: Readonly<Record<string, Expectation>> = {
  getCall: { at: 'appointment_id', reaches: OWN_AND_CARE },
  consentToCall: {
    at: 'appointment_id',
    body: { consent_id: '0196a0de-0000-7000-8000-000000000003', ...callText },
    reaches: { patient: OWN },
  },
  joinCall: { at: 'appointment_id', body: { device }, conflicts: ['call_not_open'], reaches: OWN_AND_CARE },
  enterCall: {
    at: 'appointment_id',
    body: { consent: true, devices: device },
    conflicts: ['call_not_open'],
    reaches: OWN_AND_CARE,
  },
  admitPerson: {
    at: 'appointment_id',
    body: (of, userType) => ({ person_id: of[`participant_id_with_${userType}`] }),
    conflicts: ['call_not_open'],
    reaches: ledCall,
  },
  inviteToCall: { at: 'appointment_id', body: {}, conflicts: ['call_not_open'], reaches: OWN_AND_CARE },
  admitToCall: { at: 'appointment_id', body: {}, conflicts: ['call_not_open'], reaches: ledCall },
  removeFromCall: { at: 'appointment_id', body: {}, reaches: ledCall },
  leaveCall: { at: 'appointment_id', body: {}, reaches: OWN_AND_CARE },
  endCall: { at: 'appointment_id', body: {}, conflicts: ['not_started'], reaches: ledCall },
  getCallMedia: { at: 'appointment_id', body: {}, conflicts: ['not_admitted'], reaches: OWN_AND_CARE },
  reportMedium: {
    at: 'appointment_id',
    body: { medium: 'video', why: 'chosen' },
    conflicts: ['not_admitted'],
    reaches: OWN_AND_CARE,
  },
  ringPatient: {
    at: 'appointment_id',
    body: () => ({ ring_id: crypto.randomUUID() }),
    conflicts: ['call_not_open'],
    reaches: ledCall,
  },
  answerRing: { at: 'appointment_id', body: { answer: 'declined' }, reaches: { patient: OWN } },
  makeCallLink: {
    at: 'appointment_id',
    body: () => ({ link_id: crypto.randomUUID(), role: 'family' }),
    conflicts: ['call_not_open'],
    reaches: OWN_AND_CARE,
  },
  withdrawCallLink: { at: 'appointment_id', reaches: OWN_AND_CARE },
};
