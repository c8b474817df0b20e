import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load } from './load.ts';
import { alternating, median } from './measure.ts';

const server = createServer((request, reply) => {
  if (request.url === '/chunked') {
    reply.write('{"a":');
    reply.end('10}');
  } else if (request.url === '/refused') {
    reply.writeHead(409, { 'content-type': 'application/json' }).end('{"code":"slot_taken"}');
  } else {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => reply.writeHead(body ? 201 : 200).end(body || 'x'.repeat(100_000)));
  }
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const job = (paths: string[], body?: string) => ({
  port: (server.address() as AddressInfo).port,
  connections: 4,
  seconds: 5,
  warmUpSeconds: 0,
  once: true,
  requests: paths.map((path) => ({
    method: body ? ('POST' as const) : ('GET' as const),
    path,
    ...(body ? { body } : {}),
  })),
});

describe('the load', () => {
  it('sends each request once and counts every answer, long, chunked or with a body sent', async () => {
    expect((await load(job(Array.from({ length: 50 }, () => '/long')))).statuses).toEqual({ 200: 50 });
    expect((await load(job(Array.from({ length: 50 }, () => '/chunked')))).statuses).toEqual({ 200: 50 });
    expect((await load(job(['/a', '/b', '/c'], '{"x":1}'))).statuses).toEqual({ 201: 3 });
  });

  it('keeps the first complaint', async () => {
    expect((await load(job(['/refused', '/ok']))).complaint).toMatch(/^409 .*"slot_taken"/s);
  });
});

describe('rounds', () => {
  it('take turns, and their median counts', async () => {
    const order: string[] = [];
    const one = (name: string, perSecond: number) => async () => {
      order.push(name);
      return { requests: 1, perSecond, p50: 1, p99: 2, max: 3, statuses: {}, complaint: null };
    };
    const [a] = await alternating(2, [one('a', 10), one('b', 20)]);
    expect(order).toEqual(['a', 'b', 'b', 'a']);
    expect(a?.perSecond).toBe(10);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });
});
