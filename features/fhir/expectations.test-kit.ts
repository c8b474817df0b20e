import { type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

/** Who may read the record in FHIR: the generated tests of all calls read it. */
export const FHIR: Readonly<Record<string, Expectation>> = {
  getPatientSummary: { at: 'patient_id', reaches: OWN_AND_CARE },
  listFhirSystems: { at: 'patient_id', reaches: { patient: OWN } },
  // Without systems in the configuration there is none to allow. The same holds for apps, and none was allowed
  // before.
  allowFhirApp: { at: 'patient_id', body: { types: ['Observation'] }, reaches: { patient: [] } },
  listFhirApps: { at: 'patient_id', reaches: { patient: OWN } },
  endFhirApp: { at: 'grant_id', reaches: { patient: OWN } },
  setFhirGrant: { at: 'patient_id', body: { allowed: true }, reaches: { patient: [] } },
};
