import { CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach files and who looked at a record: the generated tests of all calls read it. */
export const FILES: Readonly<Record<string, Expectation>> = {
  uploadFile: {
    at: 'patient_id',
    file: 'secret words',
    reaches: { patient: [], doctor: CARE, coach: [], staff: [] },
  },
  // Nothing has arrived under the id of a file that is finished: to its owner it answers as finished before.
  sendFilePart: { at: 'file_id', file: 'a part', reaches: {} },
  listFileParts: { at: 'file_id', reaches: {} },
  discardFileParts: { at: 'file_id', reaches: {} },
  finishFileParts: { at: 'file_id', body: { name: 'report.png', parts: 1 }, reaches: { patient: OWN } },
  listFiles: { at: 'patient_id', reaches: { patient: OWN, doctor: CARE, coach: CARE } },
  readFile: { at: 'file_id', reaches: { patient: OWN } },
  shareFile: {
    at: 'file_id',
    body: (of) => ({ clinician_id: of.doctor_id, days: 7 }),
    reaches: { patient: OWN },
  },
  renameFile: { at: 'file_id', body: { name: 'Report of November' }, reaches: { patient: OWN } },
  deleteFile: { at: 'file_id', reaches: { patient: OWN } },
  exportRecordAccess: { at: 'patient_id', reaches: { patient: OWN } },
  listRecordAccess: {
    at: 'patient_id',
    reaches: { patient: OWN, doctor: [], staff: [...OWN, ...CARE, 'formerly', 'unrelated'] },
  },
};
