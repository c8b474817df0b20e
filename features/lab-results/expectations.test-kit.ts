import { BRAND, CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

/** Who may reach the reports of a patient: the generated tests of all calls read it. */
export const LAB_RESULTS: Readonly<Record<string, Expectation>> = {
  listReports: { at: 'patient_id', reaches: OWN_AND_CARE },
  getMedicalReport: { at: 'report_id', reaches: OWN_AND_CARE },
  addReport: {
    at: 'patient_id',
    body: ({ spare_file_id }) => ({
      ...{ report_id: crypto.randomUUID(), file_id: spare_file_id },
      ...{ name: 'Old scan', day: '2025-01-02' },
    }),
    reaches: { patient: OWN },
  },
  removeReport: { at: 'report_id', thing: 'removed_report_id', reaches: { patient: OWN } },
  seeReport: { at: 'report_id', reaches: { doctor: CARE, coach: CARE } },
  fetchPaper: { at: 'report_id', reaches: OWN_AND_CARE },
  enterReport: {
    at: 'order_id',
    thing: 'reported_order_id',
    body: ({ patient_id }) => ({
      patient_id,
      values: [{ name: 'HbA1c', value: '8.1', unit: '%', range: '4 - 5.6' }],
    }),
    reaches: { staff: BRAND },
  },
};
