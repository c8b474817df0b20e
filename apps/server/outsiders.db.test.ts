import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_TYPES, type UserType } from '#platform/domain/user-type.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { type Cast, castOf, RELATIONS, type Relation } from './testing/cast.ts';
import { fieldsOf } from './testing/expectation.ts';
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
  const withViewer = thing === 'appointment_id' ? belongings[`appointment_with_${userType}`] : undefined;
  const id = someId ?? withViewer ?? belongings[thing]!;
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
  const fields = {
    ...fieldsOf(expected, belongings, userType),
    ...(isInPath ? {} : { [expected.at]: expected.asList ? [id] : id }),
  };
  if (endpoint.upload) {
    const bytes = Buffer.from(expected.file ?? '');
    const file = { name: 'file', type: Buffer.isBuffer(expected.file) ? 'image/png' : 'text/plain', bytes };
    return await cast.viewers[userType].upload(
      `/api${path}`,
      endpoint.upload.field,
      file,
      fields as Record<string, string>,
    );
  }
  const body = endpoint.body ? fields : undefined;
  return await cast.viewers[userType].send(endpoint.method, `/api${path}${query ? `?${query}` : ''}`, body);
}

const inOrder = Object.entries(EXPECTED).toSorted(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
const cases = inOrder.flatMap(([name, { reaches }]) =>
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

  it('answers callers without a session only that they aren’t signed in', async () => {
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
    // What another user type has just removed is gone for this one.
    if (reply.status === 404 && named(name)!.method === 'DELETE' && removed.has(`${name} ${relation}`))
      return;
    const conflicts = EXPECTED[name]!.conflicts ?? [];
    if (reply.status === 409) expect(conflicts).toContain(reply.body.code);
    else expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    removed.add(`${name} ${relation}`);
  });
});
