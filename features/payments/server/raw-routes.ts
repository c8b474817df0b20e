import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ForgedCallback } from '#partners/payment-gateway/port.ts';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { RawRouteDeps } from '#platform/server/feature.ts';
import { notFound, refuse } from '#platform/server/http/refusal.ts';
import type { PaymentsDeps } from './deps.ts';
import { takeCallback } from './repository/callbacks.ts';
import { paymentById } from './repository/payments.ts';
import { gatewayOf } from './service/gateways.ts';
import { CHECK_PAYMENT, type CheckPayment } from './service/names.ts';

const MOST_BYTES = 256 * 1024;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Calls of the gateway, and of browsers that come back from its page: raw bytes, no session, foreign origins. */
export async function registerGatewayCalls(
  app: FastifyInstance,
  deps: PaymentsDeps,
  { ctxOf, afterCommit }: RawRouteDeps,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const config = { isFromElsewhere: true };

  app.post<{ Params: { gateway: string } }>('/api/payment/callback/:gateway', { config }, async (request) => {
    const gateway = gatewayOf(deps, request.params.gateway);
    if (!gateway) throw notFound();
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const { eventId, gatewayOrderIds } = gateway.readCallback(request.headers, raw);
      const ctx = ctxOf(request);
      const isOurs = await ctx.transaction(async (tx) => {
        const body = deps.secrets.seal(raw.toString('utf8'));
        const row = { gateway: gateway.id, eventId, body, receivedAt: ctx.now };
        const ids = await takeCallback(tx, row, gatewayOrderIds);
        const callback = { gateway: gateway.id, event_id: eventId };
        for (const paymentId of ids)
          await ctx.jobs.enqueue(tx, CHECK_PAYMENT, {
            payment_id: paymentId,
            callback,
          } satisfies CheckPayment);
        return ids.length > 0;
      });
      if (isOurs) afterCommit();
    } catch (error) {
      if (!(error instanceof ForgedCallback)) throw error;
      request.log.warn({ gateway: gateway.id }, 'a forged callback was refused');
      throw refuse('malformed');
    }
    return { ok: true };
  });

  // Where the person comes back to. It settles nothing: the screen asks, and the gateway is asked.
  const back = async (request: FastifyRequest<{ Params: { payment_id: string } }>) => {
    const id = request.params.payment_id.toLowerCase();
    const payment = UUID.test(id) ? await paymentById(ctxOf(request).db, id) : undefined;
    return payment ? `/pay/${payment.requestId}` : '/orders';
  };
  const path = '/api/payment/return/:payment_id';
  app.get<{ Params: { payment_id: string } }>(path, async (request, reply) =>
    reply.redirect(await back(request), 303),
  );
  app.post<{ Params: { payment_id: string } }>(path, { config }, async (request, reply) =>
    reply.redirect(await back(request), 303),
  );
}

const gatewayParameter = { name: 'gateway', in: 'path', required: true, schema: { type: 'string' } } as const;
const paymentParameter = {
  name: 'payment_id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
} as const;
const back = (operationId: string) => ({
  operationId,
  tags: ['payments'],
  security: [],
  summary: 'The browser comes back from the gateway’s page; it is sent to the screen of its payment.',
  parameters: [paymentParameter],
  responses: { 303: { description: 'The screen of the payment' } },
});

export const GATEWAY_PATHS: OpenApiPaths = {
  '/api/payment/callback/{gateway}': {
    post: {
      operationId: 'receiveGatewayCallback',
      tags: ['payments'],
      security: [],
      summary: 'A signed callback of the payment gateway: stored once, its state never believed.',
      parameters: [gatewayParameter],
      responses: { 200: { description: 'Stored' }, 400: { description: 'Not signed by the gateway' } },
    },
  },
  '/api/payment/return/{payment_id}': {
    get: back('returnFromGateway'),
    post: back('returnFromGatewayByForm'),
  },
};
