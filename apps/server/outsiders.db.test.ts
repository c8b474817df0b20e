import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_TYPES, type UserType } from '#platform/domain/user-type.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { type Cast, castOf, RELATIONS, type Relation } from './testing/cast.ts';
import { EXPECTED, ONLY_NARROW } from './testing/expectations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let cast: Cast;
const removed = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

const named = (name: string) => app.routes.find(({ endpoint }) => endpoint.name === name)?.endpoint;
const mentionsIds = (schema: unknown): boolean => JSON.stringify(schema ?? {}).includes('"format":"uuid"');

async function attempt(
  name: string,
  userType: UserType,
  relation: Relation,
  someId?: string,
): Promise<HttpReply> {
  const endpoint = named(name)!;
  const expected = EXPECTED[name]!;
  const thing = expected.thing ?? expected.at;
  const belongings = cast.of[relation];
  const own = thing === 'appointment_id' ? belongings[`appointment_with_${userType}`] : undefined;
  const id = someId ?? own ?? belongings[thing]!;
  const isInPath = endpoint.path.includes(`{${expected.at}}`);
  const isInBody = !isInPath && endpoint.body !== undefined;
  const path = endpoint.path
    .replace(`{${expected.at}}`, id)
    .replaceAll(
      /\{(\w+)\}/g,
      (_, other: string) => belongings[`${other}_with_${userType}`] ?? belongings[other]!,
    );
  const query = [expected.query, isInPath || isInBody ? undefined : `${expected.at}=${id}`]
    .filter(Boolean)
    .join('&');
  const body = endpoint.body
    ? { ...expected.body, ...(isInBody ? { [expected.at]: expected.asList ? [id] : id } : {}) }
    : undefined;
  if (body && 'clinician_id' in body && body.clinician_id === 'DOCTOR')
    body.clinician_id = app.idOf('doctor', 1);
  if (endpoint.upload) {
    const file = { name: 'file', type: 'text/plain', bytes: Buffer.from(expected.file ?? '') };
    return await cast.viewers[userType].upload(`/api${path}`, endpoint.upload.field, file, {
      ...(expected.body as Record<string, string> | undefined),
      [expected.at]: id,
    });
  }
  return await cast.viewers[userType].send(endpoint.method, `/api${path}${query ? `?${query}` : ''}`, body);
}

const cases = Object.entries(EXPECTED).flatMap(([name, { reaches }]) =>
  Object.keys(reaches).flatMap((userType) =>
    RELATIONS.map((relation) => ({ name, userType: userType as UserType, relation })),
  ),
);
const reached = ({ name, userType, relation }: (typeof cases)[number]) =>
  EXPECTED[name]!.reaches[userType]!.includes(relation);

describe('every call', () => {
  it('is known to this test when it takes an id', () => {
    const missing = app.routes
      .map(({ endpoint }) => endpoint)
      .filter(
        (endpoint) =>
          endpoint.access !== 'public' &&
          !endpoint.name.startsWith('list') &&
          !ONLY_NARROW.has(endpoint.name),
      )
      .filter((endpoint) => [endpoint.params, endpoint.query, endpoint.body].some(mentionsIds))
      .map((endpoint) => endpoint.name)
      .filter((name) => !(name in EXPECTED));
    expect(missing).toEqual([]);
    expect(Object.keys(EXPECTED).filter((name) => !named(name))).toEqual([]);
  });

  it('tells nobody who is not signed in anything but that', async () => {
    for (const { endpoint } of app.routes) {
      if (endpoint.access === 'public') continue;
      const path = `/api${endpoint.path.replaceAll(/\{\w+\}/g, app.idOf('patient', 1))}`;
      expect(await app.anonymous().send(endpoint.method, path), endpoint.name).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
    }
  });

  it('is not there for user types that it is not for', async () => {
    for (const { endpoint } of app.routes) {
      if (endpoint.access === 'public') continue;
      const path = `/api${endpoint.path.replaceAll(/\{\w+\}/g, app.idOf('patient', 1))}`;
      for (const userType of USER_TYPES.filter((type) => !endpoint.access.includes(type as never)))
        expect(
          await cast.viewers[userType].send(endpoint.method, path, endpoint.body ? {} : undefined),
          `${endpoint.name} as ${userType}`,
        ).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
    }
  });
});

describe('what one may not see answers like what is not there', () => {
  it.each(cases.filter((each) => !reached(each)))(
    '$name as $userType: $relation',
    async ({ name, userType, relation }) => {
      const seen = await attempt(name, userType, relation);
      const missing = await attempt(name, userType, relation, randomUUID());
      const answer = ({ status, body: { request_id, ...notified } }: HttpReply) => ({ status, ...notified });
      expect(answer(seen)).toEqual(answer(missing));
      // An id in a body is named as unknown; whatever has an address of its own is not found.
      expect([400, 404]).toContain(seen.status);
      if (seen.status === 400)
        expect(seen.body.fields).toEqual([expect.objectContaining({ field: EXPECTED[name]!.at })]);
    },
  );
});

describe('what one may reach is there', () => {
  it.each(cases.filter(reached))('$name as $userType: $relation', async ({ name, userType, relation }) => {
    const reply = await attempt(name, userType, relation);
    // What somebody else has just removed is gone for everybody.
    const isGone = named(name)!.method === 'DELETE' && removed.has(`${name} ${relation}`);
    removed.add(`${name} ${relation}`);
    // Taken slots and the like may refuse it; absence and missing rights may not.
    if (!isGone) expect([401, 403, 404, 500], JSON.stringify(reply.body)).not.toContain(reply.status);
  });
});
