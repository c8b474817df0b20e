import { readdirSync } from 'node:fs';
import { demoId } from '../seed-demo.ts';
import type { Relation } from './cast.ts';
import { CARE, type Expectation, OWN, OWN_AND_CARE } from './expectation.ts';

export type { Expectation } from './expectation.ts';

const BRAND: readonly Relation[] = ['own', 'assigned', 'formerly', 'unrelated'];
const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
const appointment = { patient: OWN, doctor: CARE, coach: CARE, staff: BRAND } as const;
const inChat = { patient: OWN, doctor: CARE, coach: CARE, staff: [] } as const;
const tagged = { doctor: CARE, coach: CARE, staff: BRAND } as const;
const vitals = OWN_AND_CARE;
const ownVitals = { patient: OWN, doctor: [], coach: [] } as const;
const fitWeight = {
  point: [
    { dataTypeName: 'com.google.weight', startTimeNanos: '1767225600000000000', value: [{ fpVal: 70 }] },
  ],
};
const hours = { doctor: CARE, staff: BRAND } as const;

const FEATURES = new URL('../../../features/', import.meta.url);

/** What each feature says in its `expectations.test-kit.ts`, which exports nothing else. */
async function ofFeatures(): Promise<Readonly<Record<string, Expectation>>> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/expectations\.test-kit\.ts$/.test(file),
  );
  const all = await Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, FEATURES).href)) as Record<string, object>;
      return Object.assign({}, ...Object.values(module)) as Record<string, Expectation>;
    }),
  );
  return Object.assign({}, ...all);
}

export const EXPECTED: Readonly<Record<string, Expectation>> = {
  ...(await ofFeatures()),
  getUserImage: {
    at: 'image_id',
    reaches: { patient: BRAND, doctor: BRAND, coach: BRAND, faculty_head: BRAND, staff: BRAND },
  },
  suspendMember: { at: 'person_id', body: { suspended: false }, reaches: { staff: BRAND } },
  correctNumber: { at: 'person_id', body: { phone: '+91 98480 54321' }, reaches: { staff: BRAND } },
  startReset: { at: 'person_id', reaches: { staff: BRAND } },
  getClinician: {
    at: 'clinician_id',
    reaches: { patient: BRAND, doctor: BRAND, coach: BRAND, faculty_head: BRAND, staff: BRAND },
  },
  verifyRegistration: { at: 'clinician_id', body: { verified: true }, reaches: { staff: BRAND } },
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
  getSlots: {
    at: 'clinician_id',
    query: 'mode=virtual&from=2026-12-01&days=1',
    reaches: { patient: BRAND, doctor: BRAND, coach: BRAND, staff: BRAND },
  },
  bookAppointment: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: { clinician_id: 'DOCTOR', starts_at: soon, mode: 'virtual', reason: 'x' },
    reaches: { patient: OWN, doctor: CARE, coach: [], staff: BRAND },
  },
  bookSeries: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: { clinician_id: 'DOCTOR', starts_at: soon, mode: 'virtual', every_weeks: 1, count: 2, reason: 'x' },
    reaches: { patient: OWN, doctor: CARE, coach: [], staff: BRAND },
  },
  getAppointment: { at: 'appointment_id', reaches: appointment },
  getQueuePlace: { at: 'appointment_id', reaches: appointment },
  getCalendarFile: { at: 'appointment_id', reaches: appointment },
  getAppointmentStatus: { at: 'appointment_id', reaches: appointment },
  moveAppointment: { at: 'appointment_id', body: { starts_at: soon }, reaches: appointment },
  changeStatus: { at: 'appointment_id', body: { status: 6 }, reaches: appointment },
  undoArrival: { at: 'appointment_id', body: {}, reaches: appointment },
  cancelAppointment: { at: 'appointment_id', body: { reason: 'x' }, reaches: appointment },
  getAvailability: { at: 'clinician_id', reaches: { doctor: CARE, coach: [], staff: BRAND } },
  addWeeklyRule: {
    at: 'clinician_id',
    body: {
      mode: 'virtual',
      weekday: 6,
      from: '04:00',
      to: '04:30',
      slot_minutes: 30,
      buffer_minutes: 0,
      fee: 100,
    },
    reaches: { doctor: CARE, coach: [], staff: BRAND },
  },
  addException: {
    at: 'clinician_id',
    body: { kind: 'closed', date: soon.slice(0, 10), keep_bookings: true },
    reaches: { doctor: CARE, coach: [], staff: BRAND },
  },
  changeWeeklyRule: { at: 'rule_id', body: { fee: 200 }, reaches: hours },
  removeWeeklyRule: { at: 'rule_id', reaches: hours },
  changeException: { at: 'exception_id', body: { note: 'x' }, reaches: hours },
  removeException: { at: 'exception_id', reaches: hours },
  joinWaitingList: {
    at: 'for_person_id',
    thing: 'patient_id',
    body: { clinician_id: 'DOCTOR', mode: 'virtual', from: soon.slice(0, 10), until: soon.slice(0, 10) },
    reaches: { patient: OWN, staff: BRAND },
  },
  acceptOffer: { at: 'entry_id', body: {}, reaches: { patient: OWN, staff: BRAND } },
  leaveWaitingList: { at: 'entry_id', reaches: { patient: OWN, staff: BRAND } },
  markNotificationRead: { at: 'id', reaches: { patient: OWN } },
  unsubscribePush: { at: 'subscription_id', reaches: { patient: OWN } },
  getChat: { at: 'chat_id', reaches: inChat },
  listMessages: { at: 'chat_id', reaches: inChat },
  listChatFiles: { at: 'chat_id', reaches: inChat },
  getChatSummary: { at: 'chat_id', reaches: { doctor: CARE, coach: CARE } },
  searchMessages: { at: 'chat_id', query: 'q=secret', reaches: inChat },
  sendMessage: {
    at: 'chat_id',
    body: { id: '0196a0de-0000-7000-8000-000000000000', message: 'x' },
    reaches: inChat,
  },
  editMessage: {
    at: 'message_id',
    body: { message: 'y' },
    reaches: { patient: OWN, doctor: [], coach: [], staff: [] },
  },
  deleteMessage: { at: 'message_id', reaches: { patient: OWN, doctor: [], coach: [], staff: [] } },
  decideReadings: { at: 'message_id', body: { status: 'dismissed' }, reaches: { patient: OWN } },
  readChat: { at: 'chat_id', body: {}, reaches: inChat },
  archiveChat: { at: 'chat_id', body: { archived: false }, reaches: inChat },
  closeNotice: { at: 'chat_id', reaches: { patient: OWN } },
  muteChat: { at: 'chat_id', body: { un_mute: false }, reaches: inChat },
  acceptChat: { at: 'chat_id', reaches: inChat },
  rejectChat: { at: 'chat_id', reaches: inChat },
  startChat: { at: 'with_user_id', thing: 'patient_id', reaches: { patient: [], doctor: CARE, coach: CARE } },
  createGroup: {
    at: 'user_ids',
    thing: 'patient_id',
    asList: true,
    body: { group_name: 'x' },
    reaches: { doctor: CARE, coach: CARE, staff: BRAND },
  },
  updateGroup: {
    at: 'chat_id',
    body: { group_name: 'x' },
    reaches: { patient: [], doctor: CARE, coach: [], staff: [] },
  },
  updateParticipants: {
    at: 'chat_id',
    body: { action: 'make_admin', user_ids: [demoId('living', 'doctor-1')] },
    reaches: { patient: [], doctor: CARE, coach: [], staff: [] },
  },
  updateTag: { at: 'tag_id', body: { color: 'ok' }, reaches: { doctor: BRAND, coach: BRAND, staff: BRAND } },
  deleteTag: { at: 'tag_id', reaches: { doctor: BRAND, coach: BRAND, staff: BRAND } },
  getPatientTags: { at: 'patient_id', reaches: tagged },
  putPatientTags: { at: 'patient_id', body: { tag_ids: [] }, reaches: tagged },
  putChatTags: {
    at: 'chat_id',
    body: { tag_ids: [] },
    reaches: { doctor: CARE, coach: CARE, staff: [] },
  },
  listVitals: { at: 'patient_id', reaches: vitals },
  getVitalsByDate: { at: 'patient_id', reaches: vitals },
  addVital: {
    at: 'patient_id',
    body: {
      id: '0196a0de-0000-7000-8000-000000000001',
      type: 'weight',
      readings: { value: 70 },
      taken_at: '2026-01-01T00:00:00Z',
    },
    reaches: vitals,
  },
  importHealthConnect: {
    at: 'patient_id',
    body: {
      records: [{ recordType: 'WeightRecord', time: '2026-01-01T00:00:00Z', weight: { inKilograms: 70 } }],
    },
    reaches: vitals,
  },
  importGoogleFit: { at: 'patient_id', body: fitWeight, reaches: vitals },
  getHealthConnect: { at: 'patient_id', reaches: vitals },
  getGoogleFit: { at: 'patient_id', reaches: vitals },
  getFitData: { at: 'patient_id', reaches: vitals },
  importFitData: { at: 'patient_id', body: fitWeight, reaches: vitals },
  exportVitalsCsv: { at: 'patient_id', reaches: vitals },
  printVitals: { at: 'patient_id', reaches: vitals },
  previewVitalsCsv: { at: 'patient_id', file: 'date,weight\n2026-01-01,70', reaches: vitals },
  importVitalsCsv: { at: 'patient_id', file: 'date,weight\n2026-01-01,70', reaches: vitals },
  getVitalsSummary: { at: 'patient_id', query: 'type=weight', reaches: vitals },
  getVitalRanges: { at: 'patient_id', reaches: vitals },
  putVitalRanges: {
    at: 'patient_id',
    body: { ranges: [{ measure: 'weight', high: 80 }] },
    reaches: { doctor: CARE },
  },
  listRegularVitals: { at: 'patient_id', reaches: vitals },
  addRegularVital: {
    at: 'patient_id',
    body: {
      routine_id: '0196a0de-0000-7000-8000-000000000002',
      type: 'weight',
      every_days: 7,
      times: ['08:00'],
    },
    reaches: { doctor: CARE, coach: CARE },
  },
  updateRegularVital: { at: 'routine_id', body: { note: 'x' }, reaches: { doctor: CARE, coach: CARE } },
  endRegularVital: { at: 'routine_id', reaches: { doctor: CARE, coach: CARE } },
  updateTriage: { at: 'patient_id', body: { owner: 'me' }, reaches: { doctor: CARE, coach: CARE } },
  getVital: { at: 'vital_id', reaches: vitals },
  getVitalHistory: { at: 'vital_id', reaches: vitals },
  updateVital: { at: 'vital_id', body: { note: 'x' }, reaches: ownVitals },
  deleteVital: { at: 'vital_id', reaches: ownVitals },
  restoreVital: { at: 'vital_id', reaches: ownVitals },
  listUndecidedPhotos: { at: 'patient_id', reaches: vitals },
  getVitalPhoto: { at: 'vital_id', reaches: vitals },
  removeVitalPhoto: { at: 'vital_id', reaches: ownVitals },
  getPhoto: { at: 'photo_id', reaches: vitals },
  confirmPhoto: {
    at: 'photo_id',
    body: { type: 'weight', readings: { value: 70 }, taken_at: '2026-01-01T00:00:00Z' },
    reaches: ownVitals,
  },
  dismissPhoto: { at: 'photo_id', reaches: ownVitals },
  sendUndoProof: { at: 'change_id', reaches: { patient: OWN } },
  undoContactChange: { at: 'change_id', body: {}, reaches: { patient: OWN } },
  // Last, since it ends the session with which the patient calls.
  endSession: { at: 'session_id', reaches: { patient: OWN } },
};

/** Ids here only narrow a list that is the reader's own anyway, are the client's own new ones, or name a medicine, which belongs to nobody. */
export const ONLY_NARROW = new Set([
  'markFavouriteMedicine',
  'unmarkFavouriteMedicine',
  'createCoupon',
  'savePlanDraft',
  'listAppointments',
  'listWaiting',
  'markNotificationsRead',
  'submitKyc',
  'prepareBreach',
  'updateUserConfig',
  'addFamilyMember',
  'addCustomerAddress',
  'addPhoto',
  'createTag',
  'addDelay',
  'putNoteTemplate',
  'putNotePhrase',
  'putPrescriptionTemplate',
  'changePackages',
  'subscribe',
]);
