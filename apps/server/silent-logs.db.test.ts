import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#platform/server/log/logger.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { CanaryWriter } from './testing/canaries.ts';
import { type Cast, castOf } from './testing/cast.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

let app: TestApp;
let cast: Cast;
let service: PushEndpoint;
let devices: PushDevice[];
let writer: CanaryWriter;
const lines: string[] = [];
const logger = createLogger('fatal', { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  app = await startTestApp({}, undefined, { logger });
  cast = await castOf(app, ['assigned']);
  // By day: at night pushes wait.
  const noon = new Date(app.clock.now().getTime() + 86_400_000);
  noon.setUTCHours(6, 30, 0, 0);
  app.clock.set(noon);
  service = await startPushEndpoint();
  devices = await Promise.all(
    Object.values(cast.viewers).map(async (caller) => {
      const device = service.device();
      await caller.post('/api/notify/push/subscriptions', device.subscription);
      return device;
    }),
  );
  await letFail();
  writer = new CanaryWriter(app, cast);
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});

const sql = (text: string) => app.database.executor.executeSql(text);

/** From now on the database can refuse rows as it does in earnest: with everything that was to be stored. */
async function letFail(): Promise<void> {
  await sql(`create table is_failing (yes boolean); insert into is_failing values (false);
    create function refuse_marked() returns trigger language plpgsql as $$ begin
      if (select yes from is_failing) and new::text ~* 'kqz|98765' then
        raise exception 'refused %', new using detail = new::text, hint = new::text, errcode = '23514';
      end if;
      return new;
    end $$`);
  await sql(`do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'is_failing'
      and not (select relispartition from pg_class where oid = format('public.%I', tablename)::regclass) loop
      execute format('create trigger a_refusal before insert or update on %I for each row
        execute function refuse_marked()', t);
    end loop; end $$`);
}

const leaked = (text: string, which: readonly string[] = writer.canaries): string[] => {
  const lower = text.toLowerCase();
  return which.filter((each) => lower.includes(each.toLowerCase().replace('+91', '')));
};

it('nothing that people write or are gets into logs, addresses or messages, at any level, with or without a failing database', {
  timeout: 300_000,
}, async () => {
  logger.level = 'trace';
  const stored = await writer.sendAll();
  // A code to a number of one's own is the one message that leaves by SMS.
  await app
    .anonymous()
    .post('/api/auth/send-otp/', { identifier: app.phoneOf('patient', 1) }, { source: 'sms' });
  await app.settled();
  expect(stored.filter(({ status }) => status < 300).length).toBeGreaterThan(20);
  await sql('update is_failing set yes = true');
  for (const level of LEVELS) {
    logger.level = level;
    const failed = await writer.sendAll();
    expect(failed.filter(({ status }) => status >= 500).length, level).toBeGreaterThan(20);
    stored.push(...failed);
  }
  await sql('update is_failing set yes = false');

  expect(new Set(writer.canaries).size).toBeGreaterThanOrEqual(200);
  const logged = lines.join('');
  expect(logged).toContain('a request failed');
  expect(leaked(logged)).toEqual([]);
  for (const caller of Object.values(cast.viewers)) expect(logged).not.toContain(caller.token);
  const addresses = stored.map(({ headers }) => String(headers.location ?? '')).join('\n');
  expect(leaked(addresses)).toEqual([]);

  const pushed = devices.flatMap(({ received }) => received.map(({ payload }) => payload));
  expect(pushed.length).toBeGreaterThan(0);
  // Who has written is said, as in every messenger; nothing else of anybody is.
  const names = (await sql('select name from persons')).rows as { name: string | null }[];
  const others = writer.canaries.filter((each) => !names.some(({ name }) => name?.includes(each)));
  expect(leaked(JSON.stringify(pushed), others)).toEqual([]);
  const sent = (await sql('select channel, text from outbox_messages')).rows as {
    channel: string;
    text: string;
  }[];
  const textsOf = (isPush: boolean) =>
    sent.filter(({ channel }) => (channel === 'push') === isPush).map(({ text }) => text);
  expect(sent).toContainEqual(expect.objectContaining({ channel: 'sms' }));
  expect(leaked(textsOf(false).join(' '))).toEqual([]);
  expect(leaked(textsOf(true).join(' '), others)).toEqual([]);
});
