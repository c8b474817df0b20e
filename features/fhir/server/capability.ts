const DATED = ['Appointment', 'Observation', 'DiagnosticReport', 'DocumentReference', 'Composition'];
const CODED = ['Observation', 'DiagnosticReport', 'Composition', 'AllergyIntolerance', 'Condition'];

const parametersOf = (type: string) => [
  ...(type === 'Patient' ? [] : [{ name: 'patient', type: 'reference' }]),
  ...(DATED.includes(type) ? [{ name: 'date', type: 'date' }] : []),
  ...(CODED.includes(type) ? [{ name: 'code', type: 'token' }] : []),
];

/** What `/fhir/R4` can do. */
export const capabilityStatement = (base: string, types: readonly string[], scope: string) => ({
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
        description: `Client credentials; scope ${scope}. Only patients who allowed the client are seen.`,
        extension: [
          {
            url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
            extension: [{ url: 'token', valueUri: `${base}/token` }],
          },
        ],
      },
      resource: types.map((type) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        versioning: 'no-version',
        ...(parametersOf(type).length > 0 ? { searchParam: parametersOf(type) } : {}),
      })),
    },
  ],
});

export const smartConfiguration = (base: string, scope: string) => ({
  token_endpoint: `${base}/token`,
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  scopes_supported: [scope],
  capabilities: ['permission-v1'],
});
