import type { FastifyInstance } from 'fastify';
import { isFromAllowed } from '#platform/server/http/origins.ts';
import type { GoogleProvider } from '../google.ts';
import { rememberDevice } from '../known-device.ts';
import { signInWithIdentity } from '../oauth.ts';
import { answer, type SessionApi } from './answer.ts';
import { callbackUrlOf, pathOf, withoutError } from './callback-url.ts';
import { googleCookieName, setSessionCookie } from './cookies.ts';
import { Form } from './form.ts';

/** In the cookie, while the person is at Google. */
interface Stored {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly callbackUrl: string;
}

/**
 * Signing in by Google: authorization code with PKCE; state, nonce and verifier travel in a sealed cookie, which a page
 * of another origin doesn't get.
 */
export function registerGoogle(app: FastifyInstance, api: SessionApi, google: GoogleProvider): void {
  const { deps } = api;
  const cookieName = googleCookieName(deps.secure);
  const flowCookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.secure,
    maxAge: 900,
  } as const;

  app.post('/api/auth/signin/google', async (request, reply) => {
    const form = new Form(request);
    const origin = deps.origins.originOf(request.host);
    const base = `${origin}/api/auth`;
    if (!api.csrf.isVerified(request, form.text('csrfToken')))
      return answer(reply, form, 403, `${base}/signin?csrf=true&error=CsrfFailed`);
    if (isFromAllowed(request, deps.origins))
      return answer(reply, form, 404, `${base}/signin?error=UnknownProvider`);
    try {
      const flow = await google.begin(`${base}/callback/google`);
      const callbackUrl = callbackUrlOf(form.text('callbackUrl'), origin);
      reply.setCookie(
        cookieName,
        deps.secrets.seal(JSON.stringify({ ...flow.stored, callbackUrl })),
        flowCookie,
      );
      return answer(reply, form, 200, flow.url);
    } catch (error) {
      request.log.error({ err: error }, 'Google could not be asked');
      return answer(reply, form, 200, `${base}/error?error=OAuthSignin`);
    }
  });

  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/api/auth/callback/google',
    async (request, reply) => {
      const origin = deps.origins.originOf(request.host);
      const failed = `${origin}/api/auth/error?error=OAuthCallback`;
      reply.clearCookie(cookieName, { path: flowCookie.path, secure: deps.secure });
      try {
        const stored = JSON.parse(deps.secrets.open(request.cookies[cookieName] ?? '')) as Stored;
        const { code, state } = request.query;
        if (!code || state !== stored.state) return reply.redirect(failed, 302);
        const identity = await google.finish({
          code,
          ...stored,
          redirectUri: `${origin}/api/auth/callback/google`,
        });
        const result = await signInWithIdentity(api.ctxOf(request), deps, 'google', identity);
        api.afterCommit();
        if (result.outcome !== 'signed_in') {
          const error = result.outcome === 'email_not_verified' ? 'EmailNotVerified' : 'AccessDenied';
          return reply.redirect(`${origin}/api/auth/error?error=${error}`, 302);
        }
        setSessionCookie(reply, deps.secure, result.session.cookie, result.session.expiresAt);
        rememberDevice(reply, api.ctxOf(request), deps, result.personId);
        const target = withoutError(stored.callbackUrl);
        const { sessionId } = result.session;
        const waits = await deps.authenticator.needsSecondFactor(sessionId, api.ctxOf(request).now);
        if (!waits) return reply.redirect(target, 302);
        const back = new URLSearchParams({ returnUrl: pathOf(target) });
        return reply.redirect(`${origin}/account/confirm?${back}`, 302);
      } catch (error) {
        request.log.warn({ err: error }, 'a sign-in by Google failed');
        return reply.redirect(failed, 302);
      }
    },
  );
}
