import fastify from 'fastify';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureServer } from '../feature.ts';
import { type RouteDeps, registerFeature } from './routes.ts';

const reply = Type.Object({ from: Type.String() });
const of = { path: '/things', summary: 'Things.', access: ['patient'], reply } as const;
const change = endpoint({ ...of, name: 'change', method: 'POST' });
const list = endpoint({ ...of, name: 'list', method: 'GET', mayBeOld: true });
const exact = endpoint({ ...of, name: 'exact', method: 'GET', path: '/exact' });

it('notes who has changed something once it is done, and reads from the replica what may be old', async () => {
  const asked: string[] = [];
  const [primary, copy] = [{ name: 'primary' }, { name: 'copy' }];
  const replica = {
    noteWrite: async (personId: string) => void asked.push(`note ${personId}`),
    dbFor: async (personId: string) => {
      asked.push(`read ${personId}`);
      return copy;
    },
  };
  const principal = { personId: 'p', userType: 'patient', brandId: 'living', sessionId: 's', language: 'en' };
  const deps = {
    ...{ replica, db: primary, patientDb: primary, secure: false, clock: () => new Date() },
    authenticator: { authenticate: async () => ({ principal }) },
    writes: { take: async () => {} },
    relay: { wake: () => {}, sendNow: () => {} },
    acts: { noteChange: async () => {}, noteDenied: async () => {} },
    origins: { brandById: () => ({ id: 'living' }) },
  };
  const handler = async (ctx: { db: unknown }) => ({ from: (ctx.db as typeof primary).name });
  const feature = {
    name: 'things',
    routes(on: (endpoint: object, handle: unknown) => void) {
      on(change, async (ctx: { db: unknown }) => {
        asked.push('change');
        return await handler(ctx);
      });
      on(list, handler);
      on(exact, handler);
    },
  };
  const app = fastify();
  registerFeature(app, feature as unknown as FeatureServer, deps as unknown as RouteDeps);
  const ask = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url, headers: { authorization: 'Bearer t' } })).json();
  expect(await ask('POST', '/api/things')).toEqual({ from: 'primary' });
  expect(asked.splice(0)).toEqual(['change', 'note p']);
  expect(await ask('GET', '/api/things')).toEqual({ from: 'copy' });
  expect(asked.splice(0)).toEqual(['read p']);
  expect(await ask('GET', '/api/exact')).toEqual({ from: 'primary' });
  expect(asked).toEqual([]);
  await app.close();
});
