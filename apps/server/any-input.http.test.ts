import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inputFor } from './testing/arbitrary-input.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

/** Bodies for each endpoint; a nightly run may ask for more. */
const RUNS = Number(process.env.ANY_INPUT_RUNS ?? 40);
/** What ends the very sessions that this test calls with. */
const ENDS_SESSIONS = new Set(['suspendMember', 'changePeople', 'deleteUser']);

let app: TestApp;
let callers: Record<string, Caller>;
beforeAll(async () => {
  app = await startTestApp();
  callers = {
    patient: await app.signInAs('patient', 1),
    doctor: await app.signInAs('doctor', 1),
    coach: await app.signInAs('coach', 1),
    faculty_head: await app.signInAs('faculty_head', 1),
    staff: await app.signInAs('staff', 1),
  };
});
afterAll(() => app.close());

it('whatever is sent to whichever call, the answer is never ours to be ashamed of', {
  timeout: 600_000,
}, async () => {
  const ids = [
    ...['patient', 'doctor', 'coach', 'staff'].flatMap((type) => [
      app.idOf(type as 'patient', 1),
      app.idOf(type as 'patient', 2),
    ]),
    app.idOf('patient', 1, 'hospital'),
    app.idOf('doctor', 1, 'hospital'),
  ];
  let sent = 0;
  const reached = new Map<string, boolean>();
  for (const { endpoint } of app.routes) {
    if (endpoint.upload || ENDS_SESSIONS.has(endpoint.name)) continue;
    const types = endpoint.access === 'public' ? ['patient'] : endpoint.access;
    const request = fc.record({
      as: fc.constantFrom(...types),
      params: inputFor(endpoint.params, ids),
      query: inputFor(endpoint.query, ids),
      body: inputFor(endpoint.body, ids),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ as, params, query, body }) => {
        const values = (params ?? {}) as Record<string, unknown>;
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
          encodeURIComponent(wellFormed(values[name] ?? 'missing')).slice(0, 2000),
        );
        const search = Object.entries((query ?? {}) as object).map(
          ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value))}`,
        );
        const address = `/api${path}${search.length > 0 ? `?${search.join('&').slice(0, 4000)}` : ''}`;
        const reply = await callers[as]!.send(
          endpoint.method,
          address,
          endpoint.body ? JSON.stringify(body ?? null) : undefined,
        );
        sent += 1;
        reached.set(endpoint.name, (reached.get(endpoint.name) ?? false) || reply.status !== 400);
        expect(
          reply.status,
          `${endpoint.method} ${address} ${JSON.stringify(body)?.slice(0, 500)} -> ${JSON.stringify(reply.body)}`,
        ).toBeLessThan(500);
        if (reply.status >= 400)
          expect(reply.body).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
            request_id: expect.any(String),
          });
        if (reply.body?.code === 'invalid') expect(reply.body.fields.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }
  expect(sent).toBeGreaterThan(app.routes.length * RUNS * 0.5);
  // Only requests that a schema refuses would prove little: of most calls one at least got past it by chance.
  const accepted = [...reached.values()].filter(Boolean).length;
  expect(accepted / reached.size).toBeGreaterThan(0.6);
});

const wellFormed = (value: unknown): string =>
  String(typeof value === 'object' ? JSON.stringify(value) : value).replaceAll(/[\uD800-\uDFFF]/g, '?');
