import { type Expectation, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const fitWeight = {
  point: [
    { dataTypeName: 'com.google.weight', startTimeNanos: '1767225600000000000', value: [{ fpVal: 70 }] },
  ],
};

/** Who may import and export readings: the generated tests of all calls read it. */
export const READING_IMPORTS: Readonly<Record<string, Expectation>> = {
  importHealthConnect: {
    at: 'patient_id',
    body: {
      records: [{ recordType: 'WeightRecord', time: '2026-01-01T00:00:00Z', weight: { inKilograms: 70 } }],
    },
    reaches: OWN_AND_CARE,
  },
  importGoogleFit: { at: 'patient_id', body: fitWeight, reaches: OWN_AND_CARE },
  getHealthConnect: { at: 'patient_id', reaches: OWN_AND_CARE },
  getGoogleFit: { at: 'patient_id', reaches: OWN_AND_CARE },
  getFitData: { at: 'patient_id', reaches: OWN_AND_CARE },
  importFitData: { at: 'patient_id', body: fitWeight, reaches: OWN_AND_CARE },
  previewVitalsCsv: { at: 'patient_id', file: 'date,weight\n2026-01-01,70', reaches: OWN_AND_CARE },
  importVitalsCsv: { at: 'patient_id', file: 'date,weight\n2026-01-01,70', reaches: OWN_AND_CARE },
};
