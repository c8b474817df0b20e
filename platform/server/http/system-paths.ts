import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const status = (...values: string[]) =>
  json({ type: 'object', required: ['status'], properties: { status: { type: 'string', enum: values } } });
const error = { description: 'not_found', content: json({ $ref: '#/components/schemas/Error' }) };
const operator = { tags: ['operations'], security: [{ operator: [] }] };
const open = { tags: ['system'], security: [] };

/** What operators and programmers ask, as the OpenAPI document tells it. */
export const SYSTEM_PATHS: OpenApiPaths = {
  '/api/health/live': {
    get: {
      ...open,
      operationId: 'isAlive',
      summary: 'The process lives',
      responses: { 200: { description: 'It does', content: status('alive') } },
    },
  },
  '/api/health/serving': {
    get: {
      ...open,
      operationId: 'isServing',
      summary: 'This server takes requests, also while it can only refuse them; for proxies',
      responses: {
        200: { description: 'It does', content: status('serving') },
        503: { description: 'It is about to end', content: status('shutting_down') },
      },
    },
  },
  '/api/health/ready': {
    get: {
      ...open,
      operationId: 'isReady',
      summary: 'This server can serve',
      responses: {
        200: { description: 'It can', content: status('ready') },
        503: {
          description: 'It can not, at the moment',
          content: status('shutting_down', 'database_unavailable'),
        },
      },
    },
  },
  '/api/openapi.json': {
    get: {
      ...open,
      operationId: 'describeCalls',
      summary: 'This document',
      responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } },
    },
  },
  '/api/reference': {
    get: {
      ...open,
      operationId: 'showCalls',
      summary: 'This document as a page',
      responses: {
        200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } },
      },
    },
  },
  '/api/operations/failed-jobs': {
    get: {
      ...operator,
      operationId: 'listFailedJobs',
      summary: 'Jobs that were given up',
      responses: {
        200: {
          description: 'The newest first',
          content: json({
            type: 'object',
            required: ['jobs'],
            properties: { jobs: { type: 'array', items: { type: 'object' } } },
          }),
        },
        404: error,
      },
    },
  },
  '/api/operations/failed-jobs/{job_id}/retry': {
    post: {
      ...operator,
      operationId: 'retryFailedJob',
      summary: 'Sends a given-up job back to be tried again',
      parameters: [
        { name: 'job_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
      responses: {
        200: {
          description: 'It will be tried',
          content: json({ type: 'object', properties: { ok: { type: 'boolean' } } }),
        },
        400: { ...error, description: 'invalid: `job_id` is no id' },
        404: error,
      },
    },
  },
};
