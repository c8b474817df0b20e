import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Form } from './form.ts';

/** Beacons of the session client. They carry no CSRF token, so they are limited in size and number. */
export function registerClientLog(app: FastifyInstance): void {
  const limiter = new RateLimiterMemory({ points: 60, duration: 60 });
  app.post('/api/auth/_log', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const allowed = await limiter.consume(request.ip).then(
      () => true,
      () => false,
    );
    if (!allowed) return reply.code(204).send();
    const form = new Form(request);
    const level = form.text('level');
    const code = form.text('code');
    if (
      (level === 'error' || level === 'warn' || level === 'debug') &&
      code !== undefined &&
      /^[A-Z_]{3,60}$/.test(code)
    )
      // The code says what failed; address and message are a client's free text and may hold anything.
      request.log[level]({ client_code: code }, 'the browser reports');
    return reply.code(204).send();
  });
}
