import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A person with an account at the provider. */
export interface Guest {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** How the next ID token is made; all but the first have to be refused. */
export type Token =
  | 'right'
  | 'for another sign-in'
  | 'signed by somebody else'
  | 'for another client'
  | 'over';

export interface Issuer {
  readonly origin: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Why requests were refused, in order: empty as long as the client keeps to the protocol. */
  readonly refusals: string[];
  token: Token;
  close(): Promise<void>;
}

interface Grant {
  readonly guest: Guest;
  readonly query: URLSearchParams;
}

/**
 * An OpenID provider as Google is one, on this machine: discovery, a page to choose an account on, the authorization
 * code flow with PKCE (RFC 7636), ID tokens signed by a key that it publishes. It insists on state, nonce, PKCE, the
 * client's secret and the exact address to come back to, and takes each code once.
 */
export async function openIssuer(
  guests: readonly Guest[],
  mayReturnTo: (uri: string) => boolean,
): Promise<Issuer> {
  const client = { id: 'sukham-journey', secret: randomBytes(16).toString('hex') };
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const refusals: string[] = [];

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const wrong = [
      query.get('client_id') !== client.id && 'another client',
      query.get('response_type') !== 'code' && 'no code flow',
      !query.get('scope')?.split(' ').includes('openid') && 'no openid scope',
      !mayReturnTo(query.get('redirect_uri') ?? '') && `not registered: ${query.get('redirect_uri')}`,
      query.get('code_challenge_method') !== 'S256' && 'no PKCE',
      (query.get('code_challenge') ?? '').length !== 43 && 'no challenge',
      (query.get('state') ?? '').length < 16 && 'no state',
      (query.get('nonce') ?? '').length < 16 && 'no nonce',
    ].filter(Boolean);
    if (wrong.length > 0) {
      refuse(response, wrong.join(', '));
      return;
    }
    const back = (more: Record<string, string>) => {
      const uri = new URL(query.get('redirect_uri') ?? '');
      for (const [name, value] of Object.entries({ ...more, state: query.get('state') ?? '' }))
        uri.searchParams.set(name, value);
      return `href="${uri.href.replaceAll('&', '&amp;')}"`;
    };
    const links = guests.map((guest) => {
      const code = randomBytes(16).toString('hex');
      grants.set(code, { guest, query });
      return `<li><a ${back({ code })}>${guest.name}</a></li>`;
    });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Choose an account</title><h1>Choose an account</h1>
<ul>${links.join('')}</ul><a ${back({ error: 'access_denied' })}>Cancel</a>`,
    );
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await textOf(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const wrong = [
      form.get('grant_type') !== 'authorization_code' && 'another grant',
      (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) && 'wrong secret',
      !grant && 'unknown code',
      grant && proof !== grant.query.get('code_challenge') && 'wrong verifier',
      grant && form.get('redirect_uri') !== grant.query.get('redirect_uri') && 'another address',
    ].filter(Boolean);
    if (wrong.length > 0 || !grant) {
      refuse(response, wrong.join(', '));
      return;
    }
    const now = Math.floor(Date.now() / 1000) - (issuer.token === 'over' ? 7200 : 0);
    const { sub, ...about } = grant.guest;
    const nonce = issuer.token === 'for another sign-in' ? 'another' : grant.query.get('nonce');
    const id_token = await new SignJWT({ ...about, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer.origin)
      .setAudience(issuer.token === 'for another client' ? 'another' : client.id)
      .setSubject(sub)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign((issuer.token === 'signed by somebody else' ? foreign : own).privateKey);
    reply(response, { access_token: 'unused', token_type: 'Bearer', expires_in: 3600, id_token });
  };

  const refuse = (response: ServerResponse, why: string): void => {
    refusals.push(why);
    response.statusCode = 400;
    reply(response, { error: 'invalid_request', error_description: why });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer.origin);
    if (url.pathname === '/.well-known/openid-configuration')
      reply(response, {
        issuer: issuer.origin,
        authorization_endpoint: `${issuer.origin}/authorize`,
        token_endpoint: `${issuer.origin}/token`,
        jwks_uri: `${issuer.origin}/keys`,
      });
    else if (url.pathname === '/keys') reply(response, { keys: [key] });
    else if (url.pathname === '/authorize') authorize(url.searchParams, response);
    else if (url.pathname === '/token' && request.method === 'POST')
      exchange(request, response).catch((error: unknown) => refuse(response, String(error)));
    else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: Issuer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client,
    refusals,
    token: 'right',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return issuer;
}

function reply(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
