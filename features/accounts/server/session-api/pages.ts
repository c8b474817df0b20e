import type { FastifyInstance, FastifyReply } from 'fastify';
import { invalidField, refuse } from '#platform/server/http/refusal.ts';
import { languageOf } from '#platform/server/words/server-words.ts';
import type { SessionApi } from './answer.ts';
import { callbackUrlOf, isPossibleCallback, pathOf } from './callback-url.ts';

/** Errors that lead back to the sign-in page, which explains them. */
const BACK_TO_SIGN_IN = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'EmailNotVerified',
  'CredentialsSignin',
  'SessionRequired',
  'TooManyAttempts',
]);
const STATUS_OF: Readonly<Record<string, number>> = {
  Configuration: 500,
  AccessDenied: 403,
  Verification: 403,
};
const KNOWN_CODE = /^[A-Za-z]{1,40}$/;

/** What a browser opens rather than fetches: most lead to the app's own pages. */
export function registerPages(app: FastifyInstance, api: SessionApi): void {
  const { deps } = api;

  const toSignIn = (reply: FastifyReply, query: Record<string, unknown>, host: string): FastifyReply => {
    const origin = deps.origins.originOf(host);
    if (typeof query.callbackUrl === 'string' && !isPossibleCallback(query.callbackUrl)) {
      reply.log.warn(
        { code: 'INVALID_CALLBACK_URL_ERROR' },
        'a callback address was neither http(s) nor a path',
      );
      throw invalidField('callbackUrl', 'wrong_format');
    }
    const callbackUrl = callbackUrlOf(query.callbackUrl, origin);
    const target = new URLSearchParams({ callbackUrl, returnUrl: pathOf(callbackUrl) });
    if (typeof query.error === 'string' && KNOWN_CODE.test(query.error)) target.set('error', query.error);
    if (query.sync === '1') target.set('sync', '1');
    return reply.redirect(`${origin}/account/login?${target}`, 302);
  };

  app.all('/api/auth', async (request) => {
    request.log.error({ code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' }, 'a session call names no action');
    throw refuse('not_found');
  });

  app.get<{ Querystring: Record<string, unknown> }>('/api/auth/signin', async (request, reply) =>
    toSignIn(reply, request.query, request.host),
  );
  app.get<{ Querystring: Record<string, unknown> }>('/api/auth/signin/:provider', async (request, reply) =>
    toSignIn(reply, request.query, request.host),
  );
  app.get('/api/auth/verify-request', async (request, reply) =>
    reply.redirect(`${deps.origins.originOf(request.host)}/account/login`, 302),
  );

  app.get<{ Querystring: Record<string, unknown> }>('/api/auth/error', async (request, reply) => {
    const error =
      typeof request.query.error === 'string' && KNOWN_CODE.test(request.query.error)
        ? request.query.error
        : '';
    if (BACK_TO_SIGN_IN.has(error))
      return reply.redirect(`${deps.origins.originOf(request.host)}/api/auth/signin?error=${error}`, 302);
    const language = languageOf(request.headers['accept-language']);
    const key = Object.hasOwn(STATUS_OF, error) ? error : 'other';
    const phone = deps.origins.brandOf(request.host).supportPhone;
    const say = (part: string) => deps.words.translate(language, `accounts.pages.${part}`, { phone });
    return reply
      .code(key === 'other' ? 200 : STATUS_OF[error]!)
      .type('text/html; charset=utf-8')
      .send(
        page(
          language,
          say(`error_${key}_title`),
          `<p>${say(`error_${key}_text`)}</p><p><a href="/account/login">${say('to_sign_in')}</a></p>`,
        ),
      );
  });

  app.get('/api/auth/signout', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const say = (part: string) => deps.words.translate(language, `accounts.pages.${part}`);
    const token = api.csrf.tokenFor(request, reply);
    const form = `<form method="post" action="/api/auth/signout"><input type="hidden" name="csrfToken" value="${token}">
<input type="hidden" name="callbackUrl" value="/account/login"><p>${say('sign_out_question')}</p>
<button type="submit">${say('sign_out')}</button> <a href="/">${say('stay')}</a></form>`;
    return reply.type('text/html; charset=utf-8').send(page(language, say('sign_out'), form));
  });
}

/** `title` and `body` are our own words: nothing of the request reaches the page. */
function page(language: string, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/brand.css"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
