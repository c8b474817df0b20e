import { CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach files and who looked at a record: the generated tests of all calls read it. */
export const FILES: Readonly<Record<string, Expectation>> = {
  uploadFile: {
    at: 'patient_id',
    file: 'secret words',
    reaches: { patient: [], doctor: CARE, coach: CARE, staff: [] },
  },
  listFiles: { at: 'patient_id', reaches: { patient: OWN, doctor: CARE, coach: CARE } },
  readFile: { at: 'file_id', reaches: { patient: OWN } },
  shareFile: { at: 'file_id', body: { clinician_id: 'DOCTOR', days: 7 }, reaches: { patient: OWN } },
  deleteFile: { at: 'file_id', reaches: { patient: OWN } },
  exportRecordAccess: { at: 'patient_id', reaches: { patient: OWN } },
  listRecordAccess: {
    at: 'patient_id',
    reaches: { patient: OWN, doctor: [], staff: [...OWN, ...CARE, 'formerly', 'unrelated'] },
  },
};
