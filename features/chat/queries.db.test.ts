import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 8);
  const ids = sql.join(
    Array.from({ length: 40 }, (_, n) => sql`${app.idOf('patient', n + 1)}::uuid`),
    sql`, `,
  );
  await app.database.db.execute(sql`
    with made as (
      insert into chats (id, brand_id, is_group, created_by, created_at, accepted_at, last_at)
      select gen_random_uuid(), 'living', false, ${doctor.personId}::uuid, now(), now(), now()
      from generate_series(1, 500) returning id
    ), numbered as (select id, row_number() over () as n from made)
    insert into chat_members (chat_id, person_id, brand_id, user_type, joined_at)
    select id, ${doctor.personId}::uuid, 'living', 'doctor', now() from numbered
    union all
    select id, (array[${ids}])[1 + n % 40], 'living', 'patient', now() from numbered`);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** What a request asks of the database, without what the server does every second and without who is asking. */
async function statementsOf(path: string): Promise<string[]> {
  await app.settled();
  const asked: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text?: string }];
    asked.push(typeof first === 'string' ? first : (first.text ?? ''));
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  });
  const reply = await doctor.get(path);
  spy.mockRestore();
  expect(reply.status).toBe(200);
  expect(reply.body.chats).toHaveLength(500);
  return asked.filter((text) => !/jobs\.|outbox|^(begin|commit)$|\bsessions s\b|"sessions"/.test(text));
}

describe.runIf(onPostgres())('the list of a user with 500 chats', () => {
  it('takes two statements: the list, and the trail of the patients in it', async () => {
    const asked = await statementsOf('/api/chats?limit=500');
    expect(asked.map((text) => /audit_reads|from page/.exec(text)?.[0])).toEqual([
      'from page',
      'audit_reads',
    ]);
  });
});
