import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { DESK_SESSION } from '#features/accounts/server/index.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type HttpReply, httpCall } from '#platform/testing/http-client.ts';
import { TestClock } from '#platform/testing/test-clock.ts';
import { type App, type AppOptions, startApp } from '../app.ts';
import { demoId, demoPhone } from '../demo-ids.ts';
import { freshDatabase } from './fresh-database.ts';

export const TEST_SECRET_KEY = 'only for tests, only for tests, only for tests';

export type BrandId = 'living' | 'hospital';

export interface TestApp extends Pick<App, 'url' | 'database' | 'routes' | 'runJob'> {
  readonly clock: TestClock;
  readonly isPostgres: boolean;
  anonymous(brand?: BrandId): Caller;
  /** Signs in with the demo password; `index` counts from 1 as in the demo's telephone numbers. */
  signInAs(userType: UserType, index?: number, brand?: BrandId): Promise<Caller>;
  /** The id of a demo person, e.g. `idOf('doctor', 3)`. */
  idOf(userType: UserType, index?: number, brand?: BrandId): string;
  phoneOf(userType: UserType, index?: number, brand?: BrandId): string;
  /** Events and jobs that are due are done when it resolves. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole server on a free port, with the demo data, over a fresh database: PGlite in memory, or a database of
 * its own on the PostgreSQL at TEST_DATABASE_URL when TEST_DATABASE is `postgres`.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  /** A second server on the database of a first one, which closes it. */
  shared?: Database,
  more: Pick<AppOptions, 'logger' | 'fileThreads'> = {},
): Promise<TestApp> {
  const clock = new TestClock();
  const directory = await mkdtemp(join(tmpdir(), 'sukham-test-'));
  const database = shared ? { ...shared, close: async () => {} } : await freshDatabase();
  const config = readConfig({
    MODE: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    PUBLIC_URL: 'http://localhost',
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    // Decided by the caller that opened the database.
    ...(database.ofBrand ? { DATABASE_URL: 'postgres://127.0.0.1/test', DATABASE_ROW_SECURITY: 'on' } : {}),
    ...settings,
  });
  const app = await startApp(config, {
    ...{ version: 'test', clock: clock.now, database, runsJobsByClock: false },
    ...more,
  });

  const anonymous = (brand: BrandId = 'living') => new Caller(app.url, brand, clock);
  const phoneOf: TestApp['phoneOf'] = (userType, index = 1, brand = 'living') =>
    demoPhone(brand, userType, index);
  return {
    url: app.url,
    database: app.database,
    routes: app.routes,
    runJob: app.runJob,
    clock,
    isPostgres: database.kind === 'postgres',
    anonymous,
    phoneOf,
    idOf: (userType, index = 1, brand = 'living') => demoId(brand, `${userType}-${index}`),
    async signInAs(userType, index = 1, brand = 'living') {
      const caller = anonymous(brand);
      await caller.signIn('credentials', {
        identifier: phoneOf(userType, index, brand),
        password: DEMO_PASSWORD,
      });
      return caller;
    },
    settled: () => app.settled(),
    async close() {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** A caller of the API, as a program with a cookie jar and a token. */
export class Caller {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly brand: BrandId;
  token: string | undefined;
  personId = '';
  /** Set by tests of sessions that end or lock: the caller doesn't sign in again automatically. */
  staysAway = false;

  /** How this caller signed in, to do so again when a session of a desk has ended or locked meanwhile. */
  #signIn: { provider: string; fields: Fields; userType: string } | undefined;
  #calledAt = 0;
  readonly #clock: TestClock | undefined;

  constructor(url: string, brand: BrandId, clock?: TestClock) {
    this.#url = url;
    this.brand = brand;
    this.#clock = clock;
  }

  #comingBack: Promise<unknown> | undefined;

  /** A test that moves the clock by days continues like a user who signs in again the next morning. */
  async #comeBack(): Promise<void> {
    const now = this.#clock?.now().getTime() ?? 0;
    const wasAway = now - this.#calledAt > DESK_SESSION.idleMs;
    this.#calledAt = now;
    if (wasAway && this.#signIn?.provider === 'credentials' && !this.staysAway) {
      const { provider, fields, userType } = this.#signIn;
      if (userType !== 'patient') this.#comingBack = this.signIn(provider, fields);
    }
    // Calls that are made at the same moment wait for the same new session.
    await this.#comingBack;
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers);
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);

  /** With the bearer token once signed in, as the product's own client calls. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpReply> {
    await this.#comeBack();
    const raw = typeof body === 'string' || Buffer.isBuffer(body) ? body : undefined;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return await httpCall(this.#url, {
      method,
      path,
      headers: {
        host: `${this.brand}.localhost`,
        // As every browser says what it reads; without it people are answered in their own language.
        'accept-language': 'en',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
  }

  /** As a browser calls the session API: by cookies, forms urlencoded. */
  async browse(
    method: string,
    path: string,
    form?: Fields,
    headers: Record<string, string> = {},
  ): Promise<HttpReply> {
    const reply = await httpCall(this.#url, {
      method,
      path,
      headers: {
        host: `${this.brand}.localhost`,
        ...(this.#cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form as Record<string, string>).toString() } : {}),
    });
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/expires=thu, 01 jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
    return reply;
  }

  async signIn(provider: string, fields: Fields): Promise<HttpReply> {
    const { csrfToken } = (await this.browse('GET', '/api/auth/csrf')).body;
    const reply = await this.browse('POST', `/api/auth/callback/${provider}`, {
      ...fields,
      csrfToken,
      json: 'true',
    });
    if (reply.status !== 200) return reply;
    const session = (await this.browse('GET', '/api/auth/session')).body;
    this.token = session.accessToken;
    if (!session.user) return reply;
    this.personId = session.user.id;
    this.#signIn = { provider, fields, userType: session.userType };
    this.#calledAt = this.#clock?.now().getTime() ?? 0;
    return reply;
  }

  /** A multipart request with one file. */
  async upload(
    path: string,
    field: string,
    file: { name: string; type: string; bytes: Buffer },
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<HttpReply> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    return await this.send('POST', path, Buffer.from(await encoded.arrayBuffer()), {
      ...headers,
      'content-type': type,
    });
  }
}
