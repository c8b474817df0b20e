import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { USER_TYPES, type UserType } from '#platform/domain/user-type.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { isFromAllowed } from '#platform/server/http/origins.ts';
import { AWAY_RETRY_SECONDS, refuse } from '#platform/server/http/refusal.ts';
import type { AccountsDeps } from '../deps.ts';
import { rememberDevice } from '../known-device.ts';
import { membershipsOf } from '../repository.ts';
import { findHolder } from '../session-holders.ts';
import { type SignInResult, signInWithCode, signInWithPassword } from '../sign-in.ts';
import { answer, type SessionApi } from './answer.ts';
import { callbackUrlOf, withoutError } from './callback-url.ts';
import { registerClientLog } from './client-log.ts';
import { clearSessionCookie, sessionNameOf, setSessionCookie, shownBy } from './cookies.ts';
import { Csrf } from './csrf.ts';
import { Form } from './form.ts';
import { registerGoogle } from './google-routes.ts';
import { registerPages } from './pages.ts';

const CREDENTIALS = { credentials: 'Password', otp: 'One-time code' } as const;
type CredentialsProvider = keyof typeof CREDENTIALS;
const isCredentials = (id: string): id is CredentialsProvider => Object.hasOwn(CREDENTIALS, id);

const FORM_ROUTE = /^\/api\/auth\/(?:callback\/|signin\/|signout$)/;
const errorOfStatus = (status: number): string => {
  if (status === 403) return 'AccessDenied';
  return status < 500 ? 'CredentialsSignin' : 'Configuration';
};

/** The session calls under `/api/auth`, as the next-auth v4 browser client makes them. */
export async function registerSessionApi(
  app: FastifyInstance,
  given: { deps: AccountsDeps; ctxOf: (request: FastifyRequest) => Ctx; afterCommit: () => void },
): Promise<void> {
  await app.register(formbody, { bodyLimit: 32 * 1024 });
  const api: SessionApi = { ...given, csrf: new Csrf(given.deps) };
  const { deps } = api;

  registerHooks(app, deps);

  app.get('/api/auth/csrf', async (request, reply) => ({ csrfToken: api.csrf.tokenFor(request, reply) }));

  app.get('/api/auth/providers', async (request) => providersOf(request, deps));

  app.get('/api/auth/session', async (request, reply) => (await readSession(api, request, reply)) ?? {});

  app.post('/api/auth/session', async (request, reply) => {
    const body = (request.body ?? {}) as { csrfToken?: unknown; data?: unknown };
    if (!api.csrf.isVerified(request, body.csrfToken)) return reply.code(400).send({});
    await changeUserType(api, request, body.data);
    return (await readSession(api, request, reply)) ?? {};
  });

  app.post<ProviderRoute>('/api/auth/callback/:provider', (request, reply) => enter(api, request, reply));

  // Asking a credentials provider to "sign in" by redirect only leads to the page where one types.
  app.get<ProviderRoute>('/api/auth/callback/:provider', async (request) => {
    throw refuse(isCredentials(request.params.provider) ? 'method_not_allowed' : 'not_found');
  });
  app.post<ProviderRoute>('/api/auth/signin/:provider', async (request, reply) => {
    const form = new Form(request);
    const base = `${deps.origins.originOf(request.host)}/api/auth`;
    if (!api.csrf.isVerified(request, form.text('csrfToken')))
      return answer(reply, form, 403, `${base}/signin?csrf=true&error=CsrfFailed`);
    if (isCredentials(request.params.provider)) return answer(reply, form, 200, `${base}/signin`);
    return answer(reply, form, 404, `${base}/signin?error=UnknownProvider`);
  });

  app.post('/api/auth/signout', async (request, reply) => {
    const form = new Form(request);
    const origin = deps.origins.originOf(request.host);
    if (!api.csrf.isVerified(request, form.text('csrfToken')))
      return answer(reply, form, 403, `${origin}/api/auth/signout?csrf=true&error=CsrfFailed`);
    await endCurrent(api, request);
    clearSessionCookie(reply, deps.secure);
    return answer(reply, form, 200, callbackUrlOf(form.text('callbackUrl'), origin));
  });

  if (deps.google) registerGoogle(app, api, deps.google);
  registerPages(app, api);
  registerClientLog(app);
}

function registerHooks(app: FastifyInstance, deps: AccountsDeps): void {
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('cache-control', 'private, no-cache, no-store')
      .header('pragma', 'no-cache')
      .header('expires', '0');
  });

  // What is refused before a form is read (too large, from another site) must still say where to go: the client
  // takes an address apart without looking whether there is one.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const route = request.routeOptions.url ?? '';
    if (request.method !== 'POST' || reply.statusCode < 400 || !FORM_ROUTE.test(route)) return payload;
    if (payload === null || typeof payload !== 'object' || 'url' in payload) return payload;
    const error = errorOfStatus(reply.statusCode);
    return { ...payload, url: `${deps.origins.originOf(request.host)}/api/auth/error?error=${error}` };
  });
}

function providersOf(request: FastifyRequest, deps: AccountsDeps) {
  const base = `${deps.origins.originOf(request.host)}/api/auth`;
  const provider = (id: string, name: string, type: string) => ({
    id,
    name,
    type,
    signinUrl: `${base}/signin/${id}`,
    callbackUrl: `${base}/callback/${id}`,
  });
  return {
    credentials: provider('credentials', CREDENTIALS.credentials, 'credentials'),
    otp: provider('otp', CREDENTIALS.otp, 'credentials'),
    ...(deps.google && !isFromAllowed(request, deps.origins)
      ? { google: provider('google', 'Google', 'oauth') }
      : {}),
  };
}

interface ProviderRoute {
  Params: { provider: string };
}

/** What a sign-in form was sent to. */
async function enter(api: SessionApi, request: FastifyRequest<ProviderRoute>, reply: FastifyReply) {
  const { deps } = api;
  const { provider } = request.params;
  const origin = deps.origins.originOf(request.host);
  const base = `${origin}/api/auth`;
  const form = new Form(request);
  if (!isCredentials(provider)) return answer(reply, form, 404, `${base}/signin?error=UnknownProvider`);
  if (!api.csrf.isVerified(request, form.text('csrfToken')))
    return answer(reply, form, 403, `${base}/signin?csrf=true&error=CsrfFailed`);
  const failed = (error: string) => `${base}/error?error=${error}&provider=${provider}`;
  if (form.hasRepeated) return answer(reply, form, 401, failed('CredentialsSignin'));
  try {
    const result = await signIn(api.ctxOf(request), deps, provider, form);
    api.afterCommit();
    if (result.outcome === 'too_many') {
      reply.header('retry-after', result.retryAfterSeconds);
      return answer(reply, form, 429, failed('TooManyAttempts'));
    }
    if (result.outcome === 'wrong') return answer(reply, form, 401, failed('CredentialsSignin'));
    if (result.outcome === 'not_allowed') return answer(reply, form, 403, failed('AccessDenied'));
    setSessionCookie(reply, deps.secure, result.session.cookie, result.session.expiresAt);
    rememberDevice(reply, api.ctxOf(request), deps, result.personId);
    const url = withoutError(callbackUrlOf(form.text('callbackUrl'), origin));
    if (!isFromAllowed(request, deps.origins)) return answer(reply, form, 200, url);
    // A page of another origin has no cookie to read its session by, nor to give a second factor with.
    const { sessionId } = result.session;
    const session = await readSession(api, request, reply, { sessionId });
    return reply.send({ url, ...(session ?? { accessToken: deps.sessions.accessTokenOf(sessionId) }) });
  } catch (error) {
    request.log.error({ err: error }, 'a sign-in failed');
    reply.header('retry-after', AWAY_RETRY_SECONDS);
    return answer(reply, form, 503, `${base}/error?error=Configuration`);
  }
}

function signIn(
  ctx: Ctx,
  deps: AccountsDeps,
  provider: CredentialsProvider,
  form: Form,
): Promise<SignInResult> {
  const field = (name: string) => {
    const value = form.text(name);
    return value === undefined ? {} : { [name]: value };
  };
  return provider === 'credentials'
    ? signInWithPassword(ctx, deps, { ...field('identifier'), ...field('password') })
    : signInWithCode(ctx, deps, { ...field('identifier'), ...field('code') });
}

/** Lengthened at most once in this time, so that a read rarely writes. */
const EXTEND_AFTER_MS = 3600_000;

async function readSession(
  api: SessionApi,
  request: FastifyRequest,
  reply: FastifyReply,
  by = sessionNameOf(request, api.deps),
) {
  const { deps } = api;
  if (by === undefined) return null;
  const ctx = api.ctxOf(request);
  const [holder, row] = await Promise.all([findHolder(ctx.db, by), deps.sessions.find(ctx.db, by)]);
  const found = deps.authenticator.verdict(holder, ctx.now);
  const refused = 'refused' in found ? found.refused : undefined;
  // The user isn't signed in until the second factor is given; the cookie or the token carries the session to that
  // step.
  if (row?.account && refused === 'second_factor_needed') return null;
  if (!row?.account || (refused && refused !== 'session_locked')) {
    clearSessionCookie(reply, deps.secure);
    return null;
  }
  const { session, person, account } = row;
  let { expiresAt } = session;
  const isPatients = session.userType === 'patient';
  if (isPatients && ctx.now.getTime() - session.lastSeenAt.getTime() > EXTEND_AFTER_MS) {
    // A sign-out that came meanwhile wins: what has ended is neither lengthened nor set again.
    const extended = await deps.sessions.extend(ctx.db, session.id, ctx.now);
    if (!extended) return null;
    expiresAt = extended;
    if ('cookie' in by) setSessionCookie(reply, deps.secure, by.cookie, expiresAt);
  }
  return {
    user: {
      id: person.id,
      name: nameIn(ctx.language, person),
      email: account?.email ?? null,
      ...(person.imageFileId ? { image: `/api/auth/user-image/${person.imageFileId}` } : {}),
    },
    accessToken: deps.sessions.accessTokenOf(session.id),
    userType: session.userType,
    phone: account?.phone ?? '',
    basicInfo: person.basicInfoAt !== null,
    expires: expiresAt.toISOString(),
    ...(refused === 'session_locked' ? { locked: true } : {}),
  };
}

/** Of what a client sends as an update, only another user type that the account holds is taken. */
async function changeUserType(api: SessionApi, request: FastifyRequest, data: unknown): Promise<void> {
  const wanted =
    data !== null && typeof data === 'object' ? (data as { userType?: unknown }).userType : undefined;
  if (typeof wanted !== 'string' || !USER_TYPES.includes(wanted as UserType)) return;
  const ctx = api.ctxOf(request);
  const found = await api.deps.authenticator.authenticate(shownBy(request, api.deps), ctx.now);
  if (!('principal' in found)) return;
  const { personId, brandId, sessionId } = found.principal;
  await ctx.transaction(async (tx) => {
    const held = await membershipsOf(tx, personId, brandId);
    if (held.some((membership) => membership.userType === wanted && !membership.suspendedAt))
      await api.deps.sessions.switchTo(tx, sessionId, wanted as UserType, ctx.now);
  });
  api.deps.authenticator.forget();
  api.afterCommit();
}

async function endCurrent(api: SessionApi, request: FastifyRequest): Promise<void> {
  const by = sessionNameOf(request, api.deps);
  if (!by) return;
  const ctx = api.ctxOf(request);
  const row = await api.deps.sessions.find(ctx.db, by);
  if (!row) return;
  await ctx.transaction((tx) =>
    api.deps.sessions.end(tx, {
      personId: row.session.personId,
      sessionIds: [row.session.id],
      because: 'signed_out',
      now: ctx.now,
    }),
  );
  api.deps.authenticator.forget();
  api.afterCommit();
}
