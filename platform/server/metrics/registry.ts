import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sameText } from '../crypto/secrets.ts';
import { notFound } from '../http/refusal.ts';

/** A number that is computed on request; several when it has a label. Undefined: unknown. */
export interface OwnMetric {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  read(): Promise<Reading> | Reading;
}
export type Reading = number | undefined | Readonly<Record<string, number>>;

/** How long all own metrics may take together: what is not there by then is left out. */
const PATIENCE_MS = 2000;
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
    // They watch the garbage collector from then on, which a server without requests for metrics doesn't need.
    if (!this.#hasDefaults) collectDefaultMetrics({ register: this.#registry });
    this.#hasDefaults = true;
    await Promise.all(this.#own.map((metric) => this.#readInto(metric)));
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  async #readInto(metric: OwnMetric): Promise<void> {
    const gauge = this.#gauges.get(metric.name) as Gauge;
    const { label } = metric;
    let found: Reading;
    try {
      found = await inTime(metric);
    } catch {
      this.#failed.inc();
    }
    gauge.reset();
    if (typeof found === 'object')
      for (const [value, number] of Object.entries(found)) gauge.set({ [label ?? '']: value }, number);
    else if (found !== undefined) gauge.set(found);
    // Absent is not 0. A gauge with a label has no figure of its own after a reset.
    else if (!label) gauge.remove();
  }
}

/** @throws when the metric is not read in time */
async function inTime(metric: OwnMetric): Promise<Reading> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${metric.name} took too long`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([metric.read(), late]);
  } finally {
    clearTimeout(timer);
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
