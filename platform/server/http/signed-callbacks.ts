import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { Ctx } from './context.ts';
import { notFound, refuse } from './refusal.ts';

/** Thrown for a callback that its partner didn't sign. Its message never contains what came. */
export class ForgedCallback extends Error {
  constructor(why: string) {
    super(`not a callback of this partner: ${why}`);
    this.name = 'ForgedCallback';
  }
}

/**
 * What a partner reports by itself: raw bytes that it signed, without a session and from a foreign origin. It is stored
 * and answered; a job deals with it.
 */
export interface SignedCallback {
  /** `POST /api<path>/<partner>` */
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly summary: string;
  readonly maxBytes: number;
  /** Null for a partner that isn't set up: 404. */
  receiverOf(partner: string): CallbackReceiver | null;
}

/**
 * Checks the signature, and stores the callback once.
 * @returns whether there is something to do for a job
 * @throws ForgedCallback
 */
export type CallbackReceiver = (ctx: Ctx, headers: IncomingHttpHeaders, raw: Buffer) => Promise<boolean>;

export async function registerCallbacks(
  app: FastifyInstance,
  callbacks: readonly SignedCallback[],
  { ctxOf, afterCommit }: { ctxOf: (request: FastifyRequest) => Ctx; afterCommit: () => void },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const { path, maxBytes, receiverOf } of callbacks)
    app.post<{ Params: { partner: string } }>(
      `/api${path}/:partner`,
      { bodyLimit: maxBytes, config: { isFromElsewhere: true } },
      async (request) => {
        const { partner } = request.params;
        const receive = receiverOf(partner);
        if (!receive) throw notFound();
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          if (await receive(ctxOf(request), request.headers, raw)) afterCommit();
        } catch (error) {
          if (!(error instanceof ForgedCallback)) throw error;
          request.log.warn({ partner }, 'a forged callback was refused');
          throw refuse('malformed');
        }
        return { ok: true };
      },
    );
}

/** Of the OpenAPI document. */
export const callbackPaths = (feature: string, callbacks: readonly SignedCallback[]): OpenApiPaths =>
  Object.fromEntries(
    callbacks.map(({ path, operationId, summary }) => [
      `/api${path}/{partner}`,
      {
        post: {
          ...{ operationId, tags: [feature], security: [], summary },
          parameters: [{ name: 'partner', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'Stored' }, 400: { description: 'Not signed by the partner' } },
        },
      },
    ]),
  );
