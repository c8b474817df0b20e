import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log/logger.ts';

const SEND_EVERY_MS = 2000;
const MOST_WAITING = 5000;
const PATIENCE_MS = 5000;
const SERVER_KIND = 2;
const FAILED = 2;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: object }[];
  readonly status: { readonly code?: number };
}

/**
 * One span of OpenTelemetry for each request, sent by OTLP over HTTP (JSON). A span has method, pattern of the route,
 * status and times: no address, no value, no id of a person. An unreachable collector only loses spans.
 */
export class Traces {
  readonly #url: URL;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #wasAway = false;

  /** @param endpoint of a collector, as OTEL_EXPORTER_OTLP_ENDPOINT names it; `/v1/traces` is added */
  constructor(endpoint: URL, log: Logger) {
    this.#url = new URL(`${endpoint.href.replace(/\/$/, '')}/v1/traces`);
    this.#log = log;
    this.#timer = setInterval(() => void this.send(), SEND_EVERY_MS).unref();
  }

  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      if (this.#waiting.length >= MOST_WAITING) return;
      const { method, headers, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      const { statusCode, elapsedTime } = reply;
      const end = BigInt(Date.now()) * 1_000_000n;
      // From the caller, e.g. a proxy: two ids without a meaning of their own.
      const [, traceId, parentSpanId] =
        /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(headers.traceparent ?? '')) ?? [];
      this.#waiting.push({
        traceId: traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        ...(parentSpanId ? { parentSpanId } : {}),
        name: `${method} ${route}`,
        kind: SERVER_KIND,
        startTimeUnixNano: String(end - BigInt(Math.round(elapsedTime * 1e6))),
        endTimeUnixNano: String(end),
        attributes: [
          { key: 'http.request.method', value: { stringValue: method } },
          { key: 'http.route', value: { stringValue: route } },
          { key: 'http.response.status_code', value: { intValue: statusCode } },
        ],
        status: statusCode >= 500 ? { code: FAILED } : {},
      });
    });
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    const spans = this.#waiting;
    if (spans.length === 0) return;
    this.#waiting = [];
    const service = [{ key: 'service.name', value: { stringValue: 'sukham' } }];
    const body = {
      resourceSpans: [
        { resource: { attributes: service }, scopeSpans: [{ scope: { name: 'sukham' }, spans }] },
      ],
    };
    const sent = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!sent && !this.#wasAway) this.#log.warn('the collector of traces does not answer; spans are dropped');
    this.#wasAway = !sent;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.send();
  }
}
