import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { SessionApi } from './answer.ts';
import { registerPages } from './pages.ts';

it('logs a session call that names no action, under the code that clients know', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  registerPages(app, { deps: {} } as unknown as SessionApi);
  await app.inject({ url: '/api/auth' });
  await app.close();
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(errors.map(({ code }) => code)).toContain('MISSING_NEXTAUTH_API_ROUTE_ERROR');
});
