import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { createLogger } from '#platform/server/log/logger.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { type Cast, castOf } from './testing/cast.ts';
import { EXPECTED } from './testing/expectations.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** These end the accounts and sessions that this test calls with. */
const ENDS = new Set(['suspendMember', 'deleteUser', 'endSession', 'endOtherSessions', 'logout']);

let app: TestApp;
let cast: Cast;
let service: PushEndpoint;
let devices: PushDevice[];
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
}, 120_000);
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
    for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'is_failing' loop
      execute format('create trigger a_refusal before insert or update on %I for each row
        execute function refuse_marked()', t);
    end loop; end $$`);
}

const canaries: string[] = [];
/** A word that could be a name, or a telephone number, never used before. */
function canary(pattern: RegExp | undefined): string | undefined {
  const n = canaries.length;
  const letters = [...String(n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const found = [
    `Kqz${letters}`,
    `98765${String(n).padStart(5, '0')}`,
    `+9198765${String(n).padStart(5, '0')}`,
    `kqz${letters}@example.org`,
  ].find((text) => !pattern || pattern.test(text));
  if (found) canaries.push(found);
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is walked as data
type Schema = Record<string, any>;

/** A value of that schema whose texts are canaries; `undefined` where no free text fits. */
function marked(schema: Schema): unknown {
  const choices: Schema[] = schema.anyOf ?? schema.oneOf ?? [];
  for (const choice of choices) {
    const value = marked(choice);
    if (value !== undefined) return value;
  }
  if (schema.type === 'array' && schema.items) {
    const item = marked(schema.items);
    return item === undefined ? undefined : [item];
  }
  if (schema.type !== 'string' || schema.enum || schema.const !== undefined || schema.format)
    return undefined;
  if ((schema.minLength ?? 0) > 7 || (schema.maxLength ?? 99) < 7) return undefined;
  return canary(schema.pattern ? new RegExp(schema.pattern, 'u') : undefined);
}

const withoutPlace = (name: string): boolean => name !== EXPECTED[name]?.at;

/** The body that is known to reach the handler, with canaries in all its texts, or in one at a time. */
function* bodiesFor({ name, body }: EndpointDeclaration): Generator<Record<string, unknown>> {
  const { thing, at = '', asList, body: known = {} } = EXPECTED[name] ?? {};
  const properties = (body as Schema | undefined)?.properties ?? {};
  const id = cast.of.assigned[thing ?? at];
  const base: Record<string, unknown> = { ...known };
  if (at in properties) base[at] = asList ? [id] : id;
  if (base.clinician_id === 'DOCTOR') base.clinician_id = app.idOf('doctor', 1);
  if (typeof base.id === 'string') base.id = crypto.randomUUID();
  for (const each of (body as Schema | undefined)?.required ?? [])
    if (!(each in base) && properties[each]?.format === 'uuid') base[each] = crypto.randomUUID();
    else if (!(each in base) && properties[each]?.enum) base[each] = properties[each].enum[0];
  const texts = () =>
    Object.entries(properties as Schema)
      .map(([field, schema]) => [field, withoutPlace(field) ? marked(schema) : undefined] as const)
      .filter(([, value]) => value !== undefined);
  yield { ...base, ...Object.fromEntries(texts()) };
  for (const [field, value] of texts()) yield { ...base, [field]: value };
}

function callersOf({ name, access }: EndpointDeclaration): Caller[] {
  if (access === 'public') return [app.anonymous()];
  const types = EXPECTED[name]
    ? Object.entries(EXPECTED[name].reaches)
        .filter(([, subject]) => subject.length > 0)
        .map(([type]) => type)
    : access;
  return types.slice(0, 2).map((type) => cast.viewers[type as UserType]);
}

/** Sends canaries through every write; answers with what came back. */
async function sendAll(): Promise<HttpReply[]> {
  const replies: HttpReply[] = [];
  for (const { endpoint } of app.routes) {
    if (endpoint.method === 'GET' || endpoint.upload || !endpoint.body || ENDS.has(endpoint.name)) continue;
    const path = endpoint.path.replaceAll(
      /\{(\w+)\}/g,
      (_, id: string) =>
        cast.of.assigned[EXPECTED[endpoint.name]?.at === id ? (EXPECTED[endpoint.name]?.thing ?? id) : id] ??
        crypto.randomUUID(),
    );
    for (const caller of callersOf(endpoint))
      for (const body of bodiesFor(endpoint)) {
        const reply = await caller.send(endpoint.method, `/api${path}`, body);
        replies.push(reply);
        if (reply.status !== 400) break;
      }
  }
  await app.settled();
  return replies;
}

const leaked = (text: string, which: readonly string[] = canaries): string[] => {
  const lower = text.toLowerCase();
  return which.filter((each) => lower.includes(each.toLowerCase().replace('+91', '')));
};

it('nothing that people write or are gets into logs, addresses or messages, at any level, with or without a failing database', {
  timeout: 300_000,
}, async () => {
  logger.level = 'trace';
  const stored = await sendAll();
  // A code to a number of one's own is the one message that leaves by SMS.
  await app
    .anonymous()
    .post('/api/auth/send-otp/', { identifier: app.phoneOf('patient', 1) }, { source: 'sms' });
  await app.settled();
  expect(stored.filter(({ status }) => status < 300).length).toBeGreaterThan(20);
  await sql('update is_failing set yes = true');
  for (const level of LEVELS) {
    logger.level = level;
    const failed = await sendAll();
    expect(failed.filter(({ status }) => status >= 500).length, level).toBeGreaterThan(20);
    stored.push(...failed);
  }
  await sql('update is_failing set yes = false');

  expect(new Set(canaries).size).toBeGreaterThanOrEqual(200);
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
  const others = canaries.filter((each) => !names.some(({ name }) => name?.includes(each)));
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
