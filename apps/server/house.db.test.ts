import { sql } from 'drizzle-orm';
import Type from 'typebox';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { auditReads } from '#platform/server/audit/tables.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import { once } from '#platform/server/http/idempotency.ts';
import { compileSerializer } from '#platform/server/http/response-schema.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SECRETS = secretsOf('only for tests, only for tests, only for tests');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ OPERATOR_KEY: 'an operator key of enough length' });
});
afterAll(() => app.close());

describe('the house', () => {
  it('is alive, ready and describes itself', async () => {
    const caller = app.anonymous();
    expect((await caller.get('/api/health/live')).status).toBe(200);
    expect((await caller.get('/api/health/ready')).body).toMatchObject({
      status: 'ready',
      files: 'available',
      live: 'available',
    });
    const { body } = await caller.get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const { endpoint } of app.routes)
      expect(body.paths[`/api${endpoint.path}`][endpoint.method.toLowerCase()].operationId).toBe(
        endpoint.name,
      );
    expect((await caller.get('/api/reference')).body).toContain('send-otp');
  });

  it('has a schema for every reply that the serializer takes', () => {
    for (const { endpoint } of app.routes) {
      const reply = { schema: endpoint.reply, method: endpoint.method, url: endpoint.path };
      const serialize = compileSerializer(reply);
      // A schema that doesn't compile fails before the value is looked at.
      const compiled = () => serialize(null);
      if (!endpoint.produces) expect(compiled, endpoint.name).not.toThrow(/schema/i);
    }
  });

  it('sends the security headers, and no-store on personal replies', async () => {
    const { headers } = await (await app.signInAs('patient', 1)).get('/api/auth/account');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    const page = (await app.anonymous().get('/account/login')).headers['content-security-policy'];
    expect(page).toContain("script-src 'self'");
    expect(page).not.toMatch(/unsafe/);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('answers every refusal in one envelope, in the language that was asked for', async () => {
    const caller = app.anonymous();
    const missing = await caller.get('/api/nothing-here', { 'accept-language': 'ta,en;q=0.5' });
    expect(missing).toMatchObject({
      status: 404,
      body: { code: 'not_found', request_id: missing.headers['x-request-id'] },
    });
    expect(missing.body.message).toMatch(/[\u0B80-\u0BFF]/);
    const cases: [string, string, Record<string, string>, number, string][] = [
      ['{', '/api/auth/identify/', {}, 400, 'malformed'],
      ['null', '/api/auth/identify/', {}, 400, 'invalid'],
      ['', '/api/auth/identify/', {}, 400, 'invalid'],
      ['{"identifier":5}', '/api/auth/identify', {}, 400, 'invalid'],
      [`{"identifier":"${'9'.repeat(300_000)}"}`, '/api/auth/identify', {}, 413, 'payload_too_large'],
      ['identifier=1', '/api/auth/identify', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
      ['{"__proto__":{"x":1},"identifier":"9000000001"}', '/api/auth/identify', {}, 400, 'malformed'],
    ];
    for (const [body, path, headers, status, code] of cases)
      expect(await caller.post(path, body, headers), body.slice(0, 40)).toMatchObject({
        status,
        body: { code },
      });
    expect((await caller.get('/api/%E0%A4%A')).status).toBeLessThan(500);
  });

  it('tells a dead token from a missing one', async () => {
    const caller = app.anonymous();
    const withToken = (token: string) =>
      caller.get('/api/auth/account', { authorization: `Bearer ${token}` });
    expect(await caller.get('/api/auth/account')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    for (const token of ['forged', `${uuid()}.forged`, '', 'a b'])
      expect(await withToken(token)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  });
});

describe('an idempotency key', () => {
  const request = (key: string, body: unknown = { a: 1 }) => ({
    brandId: 'living',
    personId: app.idOf('patient', 1),
    key,
    method: 'POST',
    url: '/api/x',
    body,
    now: app.clock.now(),
  });

  it('lets fifty equal requests do the work once, and answers all of them the same', async () => {
    let done = 0;
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        once(
          app.database.db,
          request('fifty'),
          async () => {
            done += 1;
            return new Reply(201, { number: done });
          },
          SECRETS,
        ),
      ),
    );
    expect(done).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.value])))).toEqual(
      new Set(['[201,{"number":1}]']),
    );
  });

  it('is refused with another body, forgotten with a failure, and free after a day', async () => {
    const work = async () => new Reply(201, 'first');
    await once(app.database.db, request('k'), work, SECRETS);
    await expect(once(app.database.db, request('k', { a: 2 }), work, SECRETS)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const failing = once(
      app.database.db,
      request('f'),
      async () => {
        throw new Error('no');
      },
      SECRETS,
    );
    await expect(failing).rejects.toThrow('no');
    expect((await once(app.database.db, request('f'), work, SECRETS)).value).toBe('first');
    app.clock.advance({ hours: 25 });
    expect(
      (await once(app.database.db, request('k', { a: 2 }), async () => new Reply(200, 'new'), SECRETS)).value,
    ).toBe('new');
  });
});

describe('what happens behind a request', () => {
  it('keeps the trail of reads from being changed', async () => {
    const { db } = app.database;
    await db.insert(auditReads).values({
      id: uuid(),
      at: new Date(),
      brandId: 'living',
      readerId: app.idOf('doctor', 1),
      readerType: 'doctor',
      sessionId: uuid(),
      resource: 'test',
      patientIds: [app.idOf('patient', 1)],
      requestId: 'r',
    });
    for (const statement of [
      sql`delete from audit_reads`,
      sql`update audit_reads set resource = 'x'`,
      sql`truncate audit_reads`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'the audit trail is append-only' },
      });
  });

  it('writes an event only with its change', async () => {
    const { db } = app.database;
    const never = declared(defineEvent('test.never', Type.Object({})), {});
    const rolledBack = db.transaction(async (tx) => {
      await publish(tx, new Date(), { ...never, brandId: 'living' });
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow();
    expect(await rowsOf(db, sql`select 1 from outbox where type = 'test.never'`)).toEqual([]);
  });

  it('shows failed jobs only to requests with the operator key', async () => {
    const operator = { authorization: 'Bearer an operator key of enough length' };
    const caller = app.anonymous();
    expect((await caller.get('/api/operations/failed-jobs')).status).toBe(404);
    expect((await (await app.signInAs('staff')).get('/api/operations/failed-jobs')).status).toBe(404);
    expect((await caller.get('/api/operations/failed-jobs', operator)).body).toEqual({ jobs: [] });
    expect(
      (await caller.post(`/api/operations/failed-jobs/${uuid()}/retry`, undefined, operator)).status,
    ).toBe(404);
  });
});
