import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  ...(required.length > 0 ? { required } : {}),
  properties,
});
const json = (schema: Schema) => ({ 'application/json': { schema } });
const base = { tags: ['accounts'], security: [] };

const sessionFields = {
  user: object({ id: text, name: text, email: { type: ['string', 'null'] }, image: text }, ['name', 'email']),
  accessToken: text,
  userType: text,
  phone: text,
  basicInfo: { type: 'boolean' },
  expires: { type: 'string', format: 'date-time' },
  locked: { type: 'boolean' },
};
const session = object(sessionFields, []);
const refused = { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) };
const sessionReply = { description: 'The session; {} when nobody is signed in', content: json(session) };
const page = {
  200: { description: 'A page', content: { 'text/html': { schema: text } } },
  302: { description: 'A redirect to a page' },
};
const provider = { name: 'provider', in: 'path', required: true, schema: text };
const leads = (description: string, always = ['url']) => ({
  description,
  content: json(object({ url: text }, always)),
});
const formReplies = {
  200: leads('Where to go'),
  302: { description: 'The same as a redirect, for forms without `json`' },
  default: leads('Refused: `error` in the address says why; nothing but an unreadable request has none', []),
};
const form = (fields: Record<string, Schema>, required: string[]) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: object({ ...fields, csrfToken: text, callbackUrl: text, json: { const: 'true' } }, [
        ...required,
        'csrfToken',
      ]),
    },
  },
});

/** The session calls, as the OpenAPI document tells them. */
export const SESSION_PATHS: OpenApiPaths = {
  '/api/auth/session': {
    get: {
      ...base,
      operationId: 'getSession',
      summary: 'The session of the cookie; without one, of the access token',
      responses: { 200: sessionReply },
    },
    post: {
      ...base,
      operationId: 'updateSession',
      summary: 'Reads the session again; of `data` only a `userType` that the account holds is taken',
      requestBody: {
        required: true,
        content: json(object({ csrfToken: text, data: {} }, ['csrfToken'])),
      },
      responses: {
        200: sessionReply,
        400: { description: 'The token is wrong', content: json(object({})) },
        default: refused,
      },
    },
  },
  '/api/auth/csrf': {
    get: {
      ...base,
      operationId: 'getCsrfToken',
      summary: 'The token that forms repeat',
      responses: {
        200: {
          description: 'With its cookie when there was none',
          content: json(object({ csrfToken: text })),
        },
      },
    },
  },
  '/api/auth/providers': {
    get: {
      ...base,
      operationId: 'getProviders',
      summary: 'Ways to sign in, by id',
      responses: {
        200: {
          description: 'By id',
          content: json({
            type: 'object',
            additionalProperties: object({
              id: text,
              name: text,
              type: text,
              signinUrl: text,
              callbackUrl: text,
            }),
          }),
        },
      },
    },
  },
  '/api/auth/callback/{provider}': {
    post: {
      ...base,
      operationId: 'signIn',
      summary: 'Signs in by `credentials` (password) or `otp` (code)',
      parameters: [provider],
      requestBody: form({ identifier: text, password: text, code: text }, ['identifier']),
      responses: {
        ...formReplies,
        200: {
          description:
            'Where to go; to a page of an allowed origin also the session, since it gets no cookies',
          content: json(object({ ...sessionFields, url: text }, ['url'])),
        },
      },
    },
    get: {
      ...base,
      operationId: 'finishSignIn',
      summary: 'Where another provider sends the browser back to',
      parameters: [provider],
      responses: { 302: page[302], default: { ...refused, description: 'Not a provider that comes back' } },
    },
  },
  '/api/auth/signin/{provider}': {
    post: {
      ...base,
      operationId: 'beginSignIn',
      summary: 'Begins a sign-in by a provider that redirects',
      parameters: [provider],
      requestBody: form({}, []),
      responses: formReplies,
    },
    get: {
      ...base,
      operationId: 'showSignInOf',
      summary: 'Leads to the sign-in page',
      parameters: [provider],
      responses: { 302: page[302], default: refused },
    },
  },
  '/api/auth/signin': {
    get: {
      ...base,
      operationId: 'showSignIn',
      summary: 'Leads to the sign-in page',
      parameters: ['callbackUrl', 'error', 'sync'].map((name) => ({ name, in: 'query', schema: text })),
      responses: { 302: page[302], 400: { ...refused, description: '`callbackUrl` is no address' } },
    },
  },
  '/api/auth/signout': {
    get: { ...base, operationId: 'showSignOut', summary: 'Asks before signing out', responses: page },
    post: {
      ...base,
      operationId: 'signOut',
      summary:
        'Ends the session of the cookie, without one that of the access token; also when there is none',
      requestBody: form({}, []),
      responses: formReplies,
    },
  },
  '/api/auth/error': {
    get: {
      ...base,
      operationId: 'showSignInError',
      summary: 'Explains why a sign-in failed',
      parameters: [{ name: 'error', in: 'query', schema: text }],
      responses: { ...page, default: page[200] },
    },
  },
  '/api/auth/verify-request': {
    get: {
      ...base,
      operationId: 'showVerifyRequest',
      summary: 'Leads to the sign-in page',
      responses: { 302: page[302] },
    },
  },
  '/api/auth/_log': {
    post: {
      ...base,
      operationId: 'logBeacon',
      summary: 'What the session client reports of itself',
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: object({ level: text, code: text }, []) },
        },
      },
      responses: { 204: { description: 'Taken, or dropped' } },
    },
  },
};
