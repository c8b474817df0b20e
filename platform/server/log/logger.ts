import type { FastifyBaseLogger } from 'fastify';

/** Structured log. Only ids, codes and durations go in: never names, numbers, texts or readings. */
export type Logger = FastifyBaseLogger;
