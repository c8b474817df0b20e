import type { FastifyInstance } from 'fastify';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { Config } from '#platform/server/config/config.ts';
import { sameText } from '#platform/server/crypto/secrets.ts';
import type { Database } from '#platform/server/db/database.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { CommandRefused } from '../command.ts';
import { makeBackup } from './backup.ts';

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly version: string;
  readonly clock: () => Date;
}

/** Operations on a running server. Without the operator's key they answer 404. */
export function registerOperations(app: FastifyInstance, { config, database, version, clock }: Deps): void {
  let underWay = false;
  app.post('/api/operations/backups', async (request, reply) => {
    const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!config.operatorKey || !shown || !sameText(shown, config.operatorKey)) throw notFound();
    const refusal = (message: string) => reply.code(409).send({ error: 'not_possible', message });
    if (underWay) return refusal('A backup is under way.');
    underWay = true;
    try {
      return await reply.code(201).send(await makeBackup(database, config, { version, now: clock() }));
    } catch (error) {
      if (error instanceof CommandRefused) return refusal(error.message);
      throw error;
    } finally {
      underWay = false;
    }
  });
}

const json = (properties: object) => ({ 'application/json': { schema: { type: 'object', properties } } });

export const OPERATIONS_PATHS: OpenApiPaths = {
  '/api/operations/backups': {
    post: {
      tags: ['operations'],
      security: [{ operator: [] }],
      operationId: 'makeBackup',
      summary: 'Backs up the embedded database and its files into BACKUP_DIR',
      responses: {
        201: {
          description: 'Written, read again and compared',
          content: json({
            path: { type: 'string' },
            bytes: { type: 'integer' },
            files: { type: 'integer' },
          }),
        },
        404: { description: 'not_found' },
        409: { description: 'not_possible: the message says what to set' },
      },
    },
  },
  '/metrics': {
    get: {
      tags: ['operations'],
      security: [{ operator: [] }],
      operationId: 'readMetrics',
      summary: 'Figures of this server in the text format of Prometheus',
      responses: {
        200: { description: 'Figures', content: { 'text/plain': { schema: { type: 'string' } } } },
        404: { description: 'not_found' },
      },
    },
  },
};
