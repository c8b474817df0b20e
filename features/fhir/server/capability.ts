import type { FhirApp, FhirClient } from '#platform/server/config/fhir-clients.ts';
import { SCOPES_OF_APPS, SCOPES_OF_SYSTEMS } from './scopes.ts';
import { TYPES } from './search.ts';

/** What is configured. */
interface On {
  readonly apps: readonly FhirApp[];
  readonly clients: readonly FhirClient[];
}

const OF_APPS = [
  ...['launch-standalone', 'client-public', 'context-standalone-patient'],
  ...['permission-patient', 'permission-offline'],
];
/** What a search by date is called; of a request R4 calls the day of writing `authoredon`. */
const DATES: Readonly<Record<string, readonly string[]>> = {
  ...{ Appointment: ['date'], Observation: ['date'], DiagnosticReport: ['date'] },
  ...{ DocumentReference: ['date'], Composition: ['date'], MedicationRequest: ['date', 'authoredon'] },
};
const CODED = [
  ...['Observation', 'DiagnosticReport', 'Composition', 'AllergyIntolerance', 'Condition', 'Procedure'],
  'MedicationRequest',
];

export const datesOf = (type: string): readonly string[] => DATES[type] ?? [];

export const parametersOf = (type: string) => [
  type === 'Patient' ? { name: '_id', type: 'token' } : { name: 'patient', type: 'reference' },
  ...datesOf(type).map((name) => ({ name, type: 'date' })),
  ...(CODED.includes(type) ? [{ name: 'code', type: 'token' }] : []),
];

/** What `/fhir/R4` can do. */
export const capabilityStatement = (base: string, on: On) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-24',
  kind: 'instance',
  software: { name: 'Sukham' },
  implementation: { description: 'Records of patients who allow it', url: base },
  fhirVersion: '4.0.1',
  format: ['json'],
  rest: [
    {
      mode: 'server',
      security: {
        service: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                code: 'SMART-on-FHIR',
              },
            ],
          },
        ],
        description:
          'OAuth 2, with the scopes that smart-configuration names. Only patients who allowed the client are seen.',
        extension: [
          {
            url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
            extension: [
              { url: 'token', valueUri: `${base}/token` },
              ...(on.apps.length > 0 ? [{ url: 'authorize', valueUri: `${base}/authorize` }] : []),
            ],
          },
        ],
      },
      resource: [
        ...TYPES.map((type) => ({
          type,
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          versioning: 'no-version',
          searchParam: parametersOf(type),
        })),
        {
          type: 'Binary',
          documentation:
            'The bytes of a DocumentReference, under its scope and in the format of the document, whatever is accepted.',
          interaction: [{ code: 'read' }],
          versioning: 'no-version',
        },
      ],
    },
  ],
});

/** What there is of SMART App Launch: it says nothing that isn't configured. */
export const smartConfiguration = (base: string, { apps, clients }: On) => ({
  token_endpoint: `${base}/token`,
  ...(apps.length > 0
    ? {
        authorization_endpoint: `${base}/authorize`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
      }
    : {}),
  grant_types_supported: [
    ...(apps.length > 0 ? ['authorization_code', 'refresh_token'] : []),
    ...(clients.length > 0 ? ['client_credentials'] : []),
  ],
  token_endpoint_auth_methods_supported: [
    ...(apps.length > 0 ? ['none'] : []),
    ...(clients.length > 0 ? ['client_secret_basic'] : []),
  ],
  scopes_supported: [
    ...(apps.length > 0 ? SCOPES_OF_APPS : []),
    ...(clients.length > 0 ? SCOPES_OF_SYSTEMS : []),
  ],
  capabilities: [
    ...(apps.length > 0 ? OF_APPS : []),
    ...(clients.length > 0 ? ['client-confidential-symmetric'] : []),
    ...['permission-v1', 'permission-v2'],
  ],
});
