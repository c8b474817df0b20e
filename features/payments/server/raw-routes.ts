import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenApiPaths } from '#platform/contract/openapi-paths.ts';
import type { RawRouteDeps } from '#platform/server/feature.ts';
import { paymentById } from './repository/payments.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Where a browser comes back to from the gateway's page, also by its form. It settles nothing: the screen asks, and the
 * gateway is asked.
 */
export async function registerReturns(app: FastifyInstance, { ctxOf }: RawRouteDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route<{ Params: { payment_id: string } }>({
    method: ['GET', 'POST'],
    url: '/api/payment/return/:payment_id',
    config: { isFromElsewhere: true },
    handler: async (request, reply) => reply.redirect(await screenOf(request), 303),
  });

  async function screenOf(request: FastifyRequest<{ Params: { payment_id: string } }>): Promise<string> {
    const id = request.params.payment_id.toLowerCase();
    const payment = UUID.test(id) ? await paymentById(ctxOf(request).db, id) : undefined;
    return payment ? `/pay/${payment.requestId}` : '/orders';
  }
}

const back = (operationId: string) => ({
  operationId,
  tags: ['payments'],
  security: [],
  summary: 'The browser comes back from the gateway’s page; it is sent to the screen of its payment.',
  parameters: [
    { name: 'payment_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  ],
  responses: { 303: { description: 'The screen of the payment' } },
});

export const RETURN_PATHS: OpenApiPaths = {
  '/api/payment/return/{payment_id}': {
    get: back('returnFromGateway'),
    post: back('returnFromGatewayByForm'),
  },
};
