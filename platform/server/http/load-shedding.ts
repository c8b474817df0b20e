import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

const LOOK_EVERY_MS = 500;
const RESOLUTION_MS = 10;

/** How late this process comes to what it has to do, measured over half a second. */
export class LoopDelay {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  /** Milliseconds. */
  mean = 0;
  /** Requests that were refused because of it. */
  shed = 0;

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  #look(): void {
    // Without any delay nothing was counted, and the mean of nothing is no number.
    this.mean = Math.max(0, (this.#delays.mean || 0) / 1e6 - RESOLUTION_MS) || 0;
    this.#delays.reset();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }
}

/**
 * Refuses calls while the process comes too late to everything: 503 with `Retry-After`, so that what is under way is
 * finished and proxies turn to other servers. Health, metrics and pages are answered all the same.
 * @param afterMs mean delay from which on calls are refused; 0: never
 */
export function shedLoad(
  app: FastifyInstance,
  delay: { readonly mean: number; shed: number },
  afterMs: number,
): void {
  if (afterMs === 0) return;
  app.addHook('onRequest', async (request) => {
    if (delay.mean < afterMs || !isCall(request.routeOptions.url)) return;
    delay.shed += 1;
    throw refuse('unavailable');
  });
}

const isCall = (route: string | undefined): boolean =>
  /^\/(?:fhir|api\/(?!health\/|operations\/))/.test(route ?? '');
