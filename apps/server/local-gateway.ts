import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_CSS, payPage } from '#partners/payment-gateway/local/pages.ts';
import type { SettlementFault } from '#partners/payment-gateway/local/settlement.ts';
import type { LocalGateway } from '#partners/payment-gateway/local/simulator.ts';
import type { StoredOrder } from '#partners/payment-gateway/local/store.ts';
import type { ApiFault, CallbackPlan, Money, Outcome } from '#partners/payment-gateway/local/wire.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { notFound, refuse } from '#platform/server/http/refusal.ts';

const OUTCOMES: readonly string[] = ['paid', 'declined', 'pending', 'late'] satisfies Outcome[];
const CARD_CODE = '123456';
type Form = Readonly<Record<string, string | undefined>>;

/** The local gateway in this server: Razorpay's calls below `/demo/gateway/v1`, its pages beside them. */
export const localGatewayPages = (gateway: LocalGateway): FeatureServer => ({
  name: 'local-gateway',
  async raw(app) {
    await app.register(formbody);
    registerCalls(app, gateway);
    registerPages(app, gateway);
    registerControl(app, gateway);
  },
  close: () => gateway.close(),
});

function registerCalls(app: FastifyInstance, gateway: LocalGateway): void {
  app.route<{ Params: { '*': string }; Body: Record<string, unknown> | undefined }>({
    method: ['GET', 'POST', 'PUT'],
    url: '/demo/gateway/v1/*',
    async handler(request, reply) {
      const path = `/${request.params['*']}${request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''}`;
      if (request.params['*'] === 'checkout/embedded')
        return openCheckout(gateway, (request.body ?? {}) as Form, reply);
      if (!gateway.isOurKey(request.headers))
        return reply.code(401).send({ error: { code: 'BAD_REQUEST_ERROR' } });
      const key = request.headers['x-refund-idempotency'];
      const answer = await gateway.answer(
        request.method,
        path,
        request.body ?? {},
        typeof key === 'string' ? key : undefined,
      );
      return reply.code(answer.status).send(answer.body);
    },
  });
}

/** Only addresses of this app: the page must not redirect to another site. */
const pathOf = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : '/';
  return path.startsWith('/api/payment/return/') ? path : '/';
};

function openCheckout(gateway: LocalGateway, form: Form, reply: FastifyReply) {
  const id = form.order_id ?? '';
  const order = gateway.order(id);
  if (!order || String(order.amount) !== form.amount) throw notFound();
  gateway.rememberReturn(id, pathOf(form.callback_url ?? ''));
  const method = form['prefill[method]'] === 'card' ? 'card' : 'upi';
  return reply.redirect(`/demo/gateway/${id}?method=${method}`, 303);
}

function registerPages(app: FastifyInstance, gateway: LocalGateway): void {
  const orderOf = (id: string): StoredOrder => {
    const order = gateway.order(id);
    if (!order) throw notFound();
    return order;
  };
  app.get('/demo/gateway/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAGE_CSS),
  );
  app.get<{ Params: { order: string }; Querystring: Form }>(
    '/demo/gateway/:order',
    async (request, reply) => {
      const first = request.query.method === 'card' ? 'card' : 'upi';
      const page = await payPage(orderOf(request.params.order), first);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
    },
  );
  app.get<{ Params: { order: string } }>('/demo/gateway/back/:order', async (request, reply) =>
    reply.redirect(orderOf(request.params.order).returnUrl ?? '/', 303),
  );
  app.post<{ Params: { order: string } }>('/demo/gateway/act/:order', async (request, reply) => {
    const order = orderOf(request.params.order);
    const form = (request.body ?? {}) as Form;
    const method = form.method === 'card' ? 'card' : 'upi';
    if (form.outcome === 'card') {
      const isRight = form.code === CARD_CODE;
      gateway.act(order.id, isRight ? 'paid' : 'declined', {
        method,
        ...(isRight ? {} : { reason: 'incorrect_otp' }),
      });
    } else if (OUTCOMES.includes(form.outcome ?? ''))
      gateway.act(order.id, form.outcome as Outcome, { method });
    else throw refuse('malformed');
    return reply.redirect(order.returnUrl ?? '/', 303);
  });
}

interface Control {
  gateway_order_id?: string;
  outcome?: string;
  method?: 'upi' | 'card';
  reason?: string;
  money?: Money;
  /** `before_return`: responds after the callbacks without a delay were delivered. */
  callbacks?: CallbackPlan & { before_return?: boolean };
  /** Cancels at the bank the mandate that the payment of this order created. */
  mandate?: 'opt_out';
  fault?: ApiFault;
  settlement?: SettlementFault;
}

/** What a test does in the place of the person, the bank or the network. */
function registerControl(app: FastifyInstance, gateway: LocalGateway): void {
  app.post('/demo/gateway/control', async (request) => {
    const {
      gateway_order_id: id,
      outcome,
      callbacks,
      method,
      reason,
      money,
      mandate,
      fault,
      settlement,
    } = (request.body ?? {}) as Control;
    if (fault) gateway.addFault({ ...fault, times: fault.times ?? 1 });
    if (settlement) gateway.addSettlementFault(settlement);
    if (mandate === 'opt_out') {
      if (!gateway.optOut(String(id))) throw notFound();
      return { ok: true };
    }
    if (outcome === undefined) return { ok: fault !== undefined || settlement !== undefined };
    if (typeof id !== 'string' || !OUTCOMES.includes(outcome)) throw refuse('malformed');
    const how = { ...(method ? { method } : {}), ...(reason ? { reason } : {}), ...(money ? { money } : {}) };
    if (!gateway.act(id, outcome as Outcome, how, callbacks ?? {})) throw notFound();
    if (callbacks?.before_return) await gateway.delivered();
    return { ok: true };
  });
}
