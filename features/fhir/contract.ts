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

/** What an app sends the browser with (SMART App Launch). Which of it is missing or wrong is said by OAuth's names. */
const text = (most: number) => optional(Type.String({ maxLength: most }));
const appRequest = {
  response_type: text(100),
  client_id: text(100),
  redirect_uri: text(1000),
  scope: text(2000),
  state: text(500),
  aud: text(1000),
  code_challenge: text(100),
  code_challenge_method: text(20),
};

export const getFhirAppRequest = endpoint({
  name: 'getFhirAppRequest',
  method: 'GET',
  path: '/fhir-app-request',
  summary: 'What an app asks a patient for, before they allow or decline it.',
  access: ['patient'],
  query: exact(appRequest),
  reply: Type.Object({
    name: Type.String(),
    /** The host, or the scheme of an app on a phone. */
    goes_to: Type.String(),
    /** Types of FHIR resources. */
    types: list(Type.String()),
    /** It may read later too, while the patient isn't there. */
    stays: Type.Boolean(),
    declined_url: Type.String(),
  }),
});

export const allowFhirApp = endpoint({
  name: 'allowFhirApp',
  method: 'POST',
  path: '/fhir-apps',
  summary:
    'Lets an app read some of a record; answers where the browser goes back to, with a code for one minute.',
  access: ['patient'],
  body: exact({
    ...appRequest,
    types: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 30 }),
    patient_id: optional(Id),
  }),
  reply: Type.Object({ redirect_to: Type.String() }),
});

export const FhirAppGrant = Type.Object({
  grant_id: Id,
  name: Type.String(),
  types: list(Type.String()),
  granted_at: Instant,
  expires_at: Instant,
  last_read_at: nullable(Instant),
});
export type FhirAppGrant = Static<typeof FhirAppGrant>;

export const listFhirApps = endpoint({
  name: 'listFhirApps',
  method: 'GET',
  path: '/fhir-apps',
  summary: 'Apps that may read a record, the newest first.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ apps: list(FhirAppGrant) }),
});

export const endFhirApp = endpoint({
  name: 'endFhirApp',
  method: 'DELETE',
  path: '/fhir-apps/{grant_id}',
  summary: 'Ends what an app may read, at once.',
  access: ['patient'],
  params: exact({ grant_id: Id }),
  reply: Type.Object({ apps: list(FhirAppGrant) }),
});
