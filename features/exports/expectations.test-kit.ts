import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach an export: the generated tests of all calls read it. */
export const EXPORTS: Readonly<Record<string, Expectation>> = {
  createExport: { at: 'patient_id', body: {}, reaches: { patient: OWN } },
  listExports: { at: 'patient_id', reaches: { patient: OWN } },
  getExport: { at: 'export_id', reaches: { patient: OWN } },
  downloadExport: { at: 'export_id', reaches: { patient: OWN } },
};
