import { BRAND, CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const appointment = { patient: OWN, doctor: CARE, coach: CARE, staff: BRAND } as const;

/** Who may reach the details of people: the generated tests of all calls read it. */
export const PEOPLE: Readonly<Record<string, Expectation>> = {
  getClinician: {
    at: 'clinician_id',
    reaches: { patient: BRAND, doctor: BRAND, coach: BRAND, faculty_head: BRAND, staff: BRAND },
  },
  verifyRegistration: {
    at: 'clinician_id',
    body: { verified: true },
    reaches: { staff: BRAND },
  },
  getPatient: { at: 'patient_id', reaches: appointment },
  updatePatient: { at: 'patient_id', body: {}, reaches: { patient: OWN, doctor: CARE, staff: BRAND } },
  listPatientContacts: { at: 'patient_id', reaches: { patient: OWN, doctor: CARE, coach: CARE } },
  updateFamilyMember: {
    at: 'person_id',
    thing: 'family_id',
    body: { name: 'Other Name' },
    reaches: { patient: OWN },
  },
  removeFamilyMember: { at: 'person_id', thing: 'family_id', reaches: { patient: OWN } },
  listEmergencyContacts: { at: 'for_person_id', thing: 'patient_id', reaches: { patient: OWN } },
  addEmergencyContact: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: { name: 'Any Body', relation: 'other', phone: '9822222222' },
    reaches: { patient: OWN },
  },
  updateEmergencyContact: { at: 'contact_id', body: { name: 'Other Name' }, reaches: { patient: OWN } },
  deleteEmergencyContact: { at: 'contact_id', reaches: { patient: OWN } },
  readKycPicture: {
    at: 'file_id',
    thing: 'kyc_file_id',
    reaches: { patient: OWN, doctor: [], staff: BRAND },
  },
  decideKyc: { at: 'submission_id', body: { decision: 'approved' }, reaches: { staff: BRAND } },
};
