import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSystemRoutes, type SystemDeps } from './system-routes.ts';

/** Status and body of each of the calls for proxies and operators. */
async function healthOf(changes: { isShuttingDown?: boolean; databaseIsAway?: boolean }) {
  const app = Fastify();
  registerSystemRoutes(app, {
    database: {
      ping: async () => {
        if (changes.databaseIsAway) throw new Error('no connection');
      },
    },
    files: { ping: async () => {} },
    hub: { isConnected: true },
    isShuttingDown: () => changes.isShuttingDown ?? false,
    routes: () => [],
    otherPaths: {},
  } as unknown as SystemDeps);
  const ask = async (name: string) => {
    const reply = await app.inject({ url: `/api/health/${name}` });
    return `${reply.statusCode} ${reply.json().status}`;
  };
  return { serving: await ask('serving'), ready: await ask('ready') };
}

it('leaves a server in the proxy while its database is away, and says so to operators', async () => {
  expect(await healthOf({})).toEqual({ serving: '200 serving', ready: '200 ready' });
  expect(await healthOf({ databaseIsAway: true })).toEqual({
    serving: '200 serving',
    ready: '503 database_unavailable',
  });
});

it('turns a proxy away from a server that is about to end', async () => {
  expect((await healthOf({ isShuttingDown: true })).serving).toBe('503 shutting_down');
});
