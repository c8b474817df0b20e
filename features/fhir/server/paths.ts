import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';

const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } }) as const;
const call = (operationId: string, summary: string, ...names: readonly string[]) => ({
  operationId,
  tags: ['fhir'],
  security: [],
  summary,
  ...(names.length > 0 ? { parameters: names.map(path) } : {}),
  responses: {
    200: { description: 'As FHIR R4 or OAuth have it' },
    404: { description: 'Not found, or off' },
  },
});

export const FHIR_PATHS: OpenApiPaths = {
  '/fhir/R4/metadata': { get: call('fhirMetadata', 'The CapabilityStatement; off unless configured.') },
  '/fhir/R4/.well-known/smart-configuration': { get: call('fhirSmartConfiguration', 'Where tokens are.') },
  '/fhir/R4/authorize': {
    get: call('fhirAuthorize', 'Sends the browser to the page where a patient is asked.'),
  },
  '/fhir/R4/token': { post: call('fhirToken', 'A token for a client by its secret, for an app by a code.') },
  '/fhir/R4/{type}': { get: call('fhirSearch', 'Search by patient, date and code.', 'type') },
  '/fhir/R4/Binary/{id}': { get: call('fhirBinary', 'The bytes of a DocumentReference.', 'id') },
  '/fhir/R4/{type}/{id}': { get: call('fhirRead', 'One resource.', 'type', 'id') },
};
