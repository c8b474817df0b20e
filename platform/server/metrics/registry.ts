import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sameText } from '../crypto/secrets.ts';
import { notFound } from '../http/refusal.ts';

/** A number that is looked up when somebody asks; several when it has a label. Undefined: not known here. */
export interface OwnMetric {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  read(): Promise<Reading> | Reading;
}
export type Reading = number | undefined | Readonly<Record<string, number>>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** What one server tells of itself. Labels are patterns of routes, methods and names of queues: never an id. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #own: readonly OwnMetric[];
  readonly #gauges: ReadonlyMap<string, Gauge>;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #failed: Counter;
  #hasDefaults = false;

  constructor(own: readonly OwnMetric[]) {
    const registers = [this.#registry];
    this.#own = own;
    this.#gauges = new Map(
      own.map(({ name, help, label }) => [
        name,
        new Gauge({ name, help, labelNames: label ? [label] : [], registers }),
      ]),
    );
    this.#requests = new Histogram({
      name: 'sukham_http_request_seconds',
      help: 'Time of a request by pattern of its route',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#failed = new Counter({
      name: 'sukham_metrics_failed_total',
      help: 'Metrics that could not be read, e.g. because the database was away',
      registers,
    });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** In the text format of Prometheus. */
  async text(): Promise<{ type: string; body: string }> {
    // They watch the garbage collector from then on, which a server that nobody asks needn't pay for.
    if (!this.#hasDefaults) collectDefaultMetrics({ register: this.#registry });
    this.#hasDefaults = true;
    for (const metric of this.#own) await this.#readInto(metric);
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  async #readInto(metric: OwnMetric): Promise<void> {
    const gauge = this.#gauges.get(metric.name);
    gauge?.reset();
    try {
      const found = await metric.read();
      if (typeof found === 'number') gauge?.set(found);
      else if (found === undefined) gauge?.remove();
      else
        for (const [value, number] of Object.entries(found))
          gauge?.set({ [metric.label ?? '']: value }, number);
    } catch {
      gauge?.remove();
      this.#failed.inc();
    }
  }
}

export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    metrics.observe(request.method, url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** `GET /metrics`, with the operator's key only. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  operatorKey: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!operatorKey || !shown || !sameText(shown, operatorKey)) throw notFound();
    const { type, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}
