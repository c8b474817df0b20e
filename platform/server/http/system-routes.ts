import type { FastifyInstance } from 'fastify';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import { sameText } from '../crypto/secrets.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './reference-page.ts';
import { AWAY_RETRY_SECONDS, notFound } from './refusal.ts';
import type { DeclaredRoute } from './routes.ts';
import { SYSTEM_PATHS } from './system-paths.ts';

export interface SystemDeps {
  readonly database: Database;
  readonly files: { ping(timeoutMs: number): Promise<void> };
  /** Live messages between servers. */
  readonly hub: { readonly isConnected: boolean };
  readonly jobs: Jobs;
  readonly version: string;
  readonly operatorKey: string | undefined;
  readonly isShuttingDown: () => boolean;
  readonly routes: () => readonly DeclaredRoute[];
  /** Calls of the features that no endpoint declares. */
  readonly otherPaths: OpenApiPaths;
}

/** What operators and programmers ask: health, the document of all calls, jobs that were given up. */
export function registerSystemRoutes(app: FastifyInstance, deps: SystemDeps): void {
  registerHealth(app, deps);
  registerReference(app, deps);
  registerFailedJobs(app, deps);
}

function registerHealth(app: FastifyInstance, deps: SystemDeps): void {
  app.get('/api/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  // For proxies: without the database a server still answers, with a refusal that says when to come back.
  app.get('/api/health/serving', async (_request, reply) => {
    const isShuttingDown = deps.isShuttingDown();
    return reply
      .code(isShuttingDown ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isShuttingDown ? 'shutting_down' : 'serving' });
  });

  app.get('/api/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (deps.isShuttingDown()) return reply.code(503).send({ status: 'shutting_down' });
    try {
      await deps.database.ping(1800);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply
        .code(503)
        .header('retry-after', AWAY_RETRY_SECONDS)
        .send({ status: 'database_unavailable' });
    }
    const files = await deps.files.ping(2000).then(
      () => 'available',
      (error: unknown) => {
        request.log.error({ err: error }, 'the file store does not answer');
        return 'unavailable';
      },
    );
    const live = deps.hub.isConnected ? 'available' : 'delayed';
    // Without files or Redis most calls still work: taking every server out of service would be worse.
    const status = files === 'available' && live === 'available' ? 'ready' : 'degraded';
    return reply.send({ status, version: deps.version, files, live });
  });
}

function registerReference(app: FastifyInstance, deps: SystemDeps): void {
  let document: { json: string; page: string } | undefined;
  const described = () => {
    if (!document) {
      const openapi = openApiDocument(
        deps.routes(),
        { title: 'Sukham', version: deps.version },
        { ...SYSTEM_PATHS, ...deps.otherPaths },
      );
      document = { json: JSON.stringify(openapi), page: referencePage(deps.routes(), deps.version) };
    }
    return document;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(described().json),
  );
  app.get('/api/reference', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(described().page),
  );
}

/** Without an operator key these calls answer 404. */
function registerFailedJobs(app: FastifyInstance, deps: SystemDeps): void {
  const asOperator = (authorization: string | undefined): void => {
    const shown = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (!deps.operatorKey || !shown || !sameText(shown, deps.operatorKey)) throw notFound();
  };
  app.get('/api/operations/failed-jobs', async (request, reply) => {
    asOperator(request.headers.authorization);
    return reply
      .header('cache-control', 'no-store')
      .send({ jobs: await deps.jobs.failed(deps.database.executor) });
  });
  app.post<{ Params: { job_id: string } }>(
    '/api/operations/failed-jobs/:job_id/retry',
    { schema: { params: { type: 'object', properties: { job_id: { type: 'string', format: 'uuid' } } } } },
    async (request) => {
      asOperator(request.headers.authorization);
      if (!(await deps.jobs.retryFailed(request.params.job_id))) throw notFound();
      return { ok: true };
    },
  );
}
