import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, list, nullable, optional } from '#platform/contract/schema.ts';

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

export const FhirSystem = Type.Object({
  client_id: Type.String(),
  name: Type.String(),
  granted_at: nullable(Instant),
  /** The newest of its reads. */
  last_read_at: nullable(Instant),
});
export type FhirSystem = Static<typeof FhirSystem>;

export const listFhirSystems = endpoint({
  name: 'listFhirSystems',
  method: 'GET',
  path: '/fhir-systems',
  summary: 'Other systems that can be allowed to read a record, and which of them are.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ systems: list(FhirSystem) }),
});

export const setFhirGrant = endpoint({
  name: 'setFhirGrant',
  method: 'PUT',
  path: '/fhir-systems/{client_id}',
  summary: 'Allows another system to read a record, or ends that at once.',
  access: ['patient'],
  params: exact({ client_id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }) }),
  body: exact({ allowed: Type.Boolean(), patient_id: optional(Id) }),
  reply: Type.Object({ systems: list(FhirSystem) }),
});
