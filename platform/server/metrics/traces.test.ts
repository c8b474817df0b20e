import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, it } from 'vitest';
import { Traces } from './traces.ts';

it('sends spans with patterns of routes, and no value of any request', async () => {
  const bodies: string[] = [];
  const collector = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    bodies.push(`${request.url} ${Buffer.concat(parts)}`);
    reply.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const traces = new Traces(new URL(`http://127.0.0.1:${port}/`), pino({ level: 'silent' }));
  const app = Fastify();
  traces.observe(app);
  app.get('/api/patients/:id', async () => ({ name: 'canary' }));
  const canaries = Array.from({ length: 200 }, (_, n) => `canary${n}`);
  const trace = 'a'.repeat(32);
  for (const canary of canaries)
    await app.inject({
      url: `/api/patients/${canary}?q=${canary}`,
      headers: {
        authorization: canary,
        cookie: `c=${canary}`,
        traceparent: `00-${trace}-${'b'.repeat(16)}-01`,
      },
    });
  await app.inject({ url: '/canary' });
  await traces.close();
  await app.close();
  collector.close();

  expect(bodies.join()).not.toContain('canary');
  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  const { spans } = JSON.parse(bodies[0]!.replace(/^\S+ /, '')).resourceSpans[0].scopeSpans[0];
  expect(spans).toHaveLength(201);
  expect(spans[0]).toMatchObject({
    name: 'GET /api/patients/:id',
    traceId: trace,
    parentSpanId: 'b'.repeat(16),
    kind: 2,
  });
  expect(BigInt(spans[0].endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(spans[0].startTimeUnixNano));
});

it('continues when the collector is unreachable', async () => {
  const traces = new Traces(new URL('http://127.0.0.1:1'), pino({ level: 'silent' }));
  const app = Fastify();
  traces.observe(app);
  app.get('/', async () => 'x');
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  await traces.close();
  await app.close();
});
