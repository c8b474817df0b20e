import type { FastifyInstance } from 'fastify';
import { ForgedCallback } from '#partners/lab/port.ts';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { RawRouteDeps } from '#platform/server/feature.ts';
import { notFound, refuse } from '#platform/server/http/refusal.ts';
import type { LabsDeps } from './deps.ts';
import { addCallback } from './repository/orders.ts';
import { READ_CALLBACK } from './service/names.ts';

const MOST_BYTES = 512 * 1024;

/** Calls of the lab: raw bytes, no session, foreign origins. */
export async function registerLabCalls(
  app: FastifyInstance,
  deps: LabsDeps,
  { ctxOf, afterCommit }: RawRouteDeps,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const config = { isFromElsewhere: true };
  app.post<{ Params: { lab: string } }>('/api/lab/callback/:lab', { config }, async (request) => {
    const { lab } = deps;
    if (lab?.id !== request.params.lab) throw notFound();
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const { eventId } = lab.readCallback(request.headers, raw);
      const ctx = ctxOf(request);
      const body = deps.secrets.seal(raw.toString('utf8'));
      await ctx.transaction(async (tx) => {
        if (await addCallback(tx, { lab: lab.id, eventId, body, receivedAt: ctx.now }))
          await ctx.jobs.enqueue(tx, READ_CALLBACK, { lab: lab.id, event_id: eventId });
      });
    } catch (error) {
      if (!(error instanceof ForgedCallback)) throw error;
      request.log.warn({ lab: lab.id }, 'a forged callback was refused');
      throw refuse('malformed');
    }
    afterCommit();
    return { ok: true };
  });
}

export const LAB_PATHS: OpenApiPaths = {
  '/api/lab/callback/{lab}': {
    post: {
      operationId: 'receiveLabCallback',
      tags: ['labs'],
      security: [],
      summary: 'A signed callback of the lab: stored once, then handled by a job that asks the lab.',
      parameters: [{ name: 'lab', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'Stored' }, 400: { description: 'Not signed by the lab' } },
    },
  },
};
