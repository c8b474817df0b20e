import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, optional } from '#platform/contract/schema.ts';

export const getPatientSummary = endpoint({
  name: 'getPatientSummary',
  method: 'GET',
  path: '/patient-summary',
  summary: 'The International Patient Summary of a patient: a FHIR R4 document.',
  access: ['patient', 'doctor', 'coach'],
  /** Patients: without it, their own. */
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
});
