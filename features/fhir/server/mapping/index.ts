import { requestsOf } from '#features/prescriptions/server/index.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import { fileOf, noteOf } from './care.ts';
import { historyEntryOf, noneKnownOf } from './history.ts';
import { labOrderOf, labResultsOf } from './labs.ts';
import { medicationOf } from './medications.ts';
import { appointmentOf, patientOf, practitionerOf } from './people.ts';
import { readingOf } from './readings.ts';
import type { FhirResource } from './resource.ts';

/** What a row of the record is in FHIR. */
export interface Mapping {
  /** Which types its rows become. */
  readonly types: readonly string[];
  readonly resources: (row: RecordRow, patientId: string) => readonly FhirResource[];
}

const one = (type: string, map: (row: RecordRow, patientId: string) => FhirResource): Mapping => ({
  types: [type],
  resources: (row, patientId) => [map(row, patientId)],
});

/** By the kinds of the sources of the record; a kind that isn't here has no resource. */
export const MAPPINGS: Readonly<Record<string, Mapping>> = {
  account: one('Patient', patientOf),
  clinicians: one('Practitioner', practitionerOf),
  appointments: one('Appointment', appointmentOf),
  readings: one('Observation', readingOf),
  history: {
    types: [
      ...[
        'AllergyIntolerance',
        'Condition',
        'Procedure',
        'Immunization',
        'FamilyMemberHistory',
        'Observation',
      ],
    ],
    resources: (row, patientId) => [historyEntryOf(row, patientId)],
  },
  none_known: {
    types: ['AllergyIntolerance', 'Condition'],
    resources: (row, patientId) => [noneKnownOf(row, patientId)].filter((each) => each !== null),
  },
  notes: one('Composition', noteOf),
  prescriptions: {
    types: ['MedicationRequest'],
    resources: (row) => requestsOf(row),
  },
  medications: one('MedicationStatement', medicationOf),
  lab_orders: { types: ['DiagnosticReport'], resources: labOrderOf },
  lab_results: { types: ['DiagnosticReport', 'Observation'], resources: labResultsOf },
  files: one('DocumentReference', (row, patientId) => fileOf(row, patientId, `Binary/${row.id}`)),
};
