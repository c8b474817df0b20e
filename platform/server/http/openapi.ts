import type { TObject } from 'typebox';
import { type EndpointDeclaration, methodsOf } from '#platform/contract/endpoint.ts';
import { COMMON_ERRORS, ErrorEnvelope } from '#platform/contract/error.ts';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { DeclaredRoute } from './routes.ts';

/** Prints OpenAPI 3.1 from the declarations that validate the requests. */
export function openApiDocument(
  routes: readonly DeclaredRoute[],
  about: { title: string; version: string },
  others: OpenApiPaths = {},
) {
  const paths: Record<string, Record<string, unknown>> = structuredClone(others);
  for (const { feature, endpoint } of routes) {
    const path = `/api${endpoint.path}`;
    for (const method of methodsOf(endpoint)) {
      const described = operation(feature, endpoint);
      // An operation id is used once in a document.
      const operationId = method === endpoint.method ? endpoint.name : `${endpoint.name}By${method}`;
      paths[path] = { ...paths[path], [method.toLowerCase()]: { ...described, operationId } };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      ...about,
      description:
        'Instants are ISO 8601 UTC, money is integer paise, lists page by cursor. What one may not see answers 404.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...routes.map((route) => route.feature), ...tagsOf(others)])].map((name) => ({
      name,
    })),
    paths,
    components: {
      schemas: { Error: ErrorEnvelope },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'accessToken of the session' },
        operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_KEY of the server' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
      },
    },
  };
}

const tagsOf = (paths: OpenApiPaths): string[] =>
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => (one.tags as string[] | undefined) ?? []),
  );

function operation(feature: string, endpoint: EndpointDeclaration) {
  const status = String(endpoint.status ?? 200);
  return {
    operationId: endpoint.name,
    tags: [feature],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(endpoint.access === 'public' ? {} : { 'x-user-types': endpoint.access }),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.idempotent || endpoint.upload?.named
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 1, maxLength: 200 },
              description: 'A repeated call with the same key answers what the first one did, for 24 hours.',
            },
          ]
        : []),
    ],
    ...requestBodyOf(endpoint),
    responses: {
      [status]: {
        description: 'Success',
        ...(status === '204'
          ? {}
          : { content: { [endpoint.produces ?? 'application/json']: { schema: endpoint.reply } } }),
      },
      ...errorsOf(endpoint),
    },
  };
}

function parametersOf(place: 'path' | 'query', schema: TObject | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (schema ? requiredOf(schema) : []).includes(name),
    schema: value,
  }));
}

/** What a client must send: a field with a default is always there once it is read, but may be left out. */
const requiredOf = (schema: TObject): readonly string[] =>
  ((schema.required ?? []) as string[]).filter((name) => !('default' in (schema.properties[name] ?? {})));

function requestBodyOf(endpoint: EndpointDeclaration) {
  if (endpoint.upload) {
    const properties = {
      ...endpoint.body?.properties,
      [endpoint.upload.field]: {
        type: 'string',
        format: 'binary',
        description: endpoint.upload.types.join(', '),
      },
    };
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: [endpoint.upload.field], properties },
          },
        },
      },
    };
  }
  if (!endpoint.body) return {};
  const required = requiredOf(endpoint.body);
  const schema = { ...endpoint.body, required: required.length > 0 ? required : undefined };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function errorsOf(endpoint: EndpointDeclaration) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const own = endpoint.errors ?? [];
  const responses: Record<string, unknown> = {
    400: { description: 'invalid, malformed: `fields` names what is wrong', content },
  };
  if (endpoint.access !== 'public')
    responses[401] = {
      description: 'not_signed_in, token_not_valid, user_not_found, second_factor_needed, session_locked',
      content,
    };
  responses[404] = { description: 'not_found', content };
  if (own.length > 0) responses[409] = { description: own.join(', '), content };
  if (endpoint.idempotent) responses[422] = { description: 'idempotency_key_reused', content };
  responses.default = { description: Object.keys(COMMON_ERRORS).join(', '), content };
  return responses;
}
