import { CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const vitals = OWN_AND_CARE;
const ownVitals = { patient: OWN, doctor: [], coach: [] } as const;

/** Who may reach a patient's readings: the generated tests of all calls read it. */
export const VITALS: Readonly<Record<string, Expectation>> = {
  listVitals: { at: 'patient_id', reaches: vitals },
  getVitalsByDate: { at: 'patient_id', reaches: vitals },
  addVital: {
    at: 'patient_id',
    body: () => ({
      id: crypto.randomUUID(),
      type: 'weight',
      readings: { value: 70 },
      taken_at: '2026-01-01T00:00:00Z',
    }),
    reaches: vitals,
  },
  exportVitalsCsv: { at: 'patient_id', reaches: vitals },
  printVitals: { at: 'patient_id', reaches: vitals },
  getVitalsSummary: { at: 'patient_id', query: 'type=weight', reaches: vitals },
  getVitalRanges: { at: 'patient_id', reaches: vitals },
  putVitalRanges: {
    at: 'patient_id',
    body: { ranges: [{ measure: 'weight', high: 80 }] },
    reaches: { doctor: CARE },
  },
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
  dismissPhoto: { at: 'photo_id', conflicts: ['photo_confirmed'], reaches: ownVitals },
};
