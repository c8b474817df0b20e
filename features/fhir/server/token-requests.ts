import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText, sha256 } from '#platform/server/crypto/secrets.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import type { ApiDeps } from './deps.ts';
import * as repository from './repository/grants.ts';
import { OFFLINE, systemScopes } from './scopes.ts';
import {
  CODE_SECONDS,
  clientOfBasic,
  firstRefresh,
  grantOfTicket,
  isRefreshOfOurs,
  makeAppToken,
  makeToken,
  nextRefresh,
  RETRY_SECONDS,
  TOKEN_SECONDS,
} from './tokens.ts';

type Answer = readonly [status: number, body: object];
const refused = (error: string, status = 400): Answer => [status, { error }];
const answered = (token: string, scopes: readonly string[], more: object = {}): Answer => [
  200,
  { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: scopes.join(' '), ...more },
];

/** The token endpoint (RFC 6749): systems by their secret, apps by a code or by what they were given with the last one. */
export async function giveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ApiDeps,
  ctx: Ctx,
): Promise<unknown> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const given = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  const grant = given('grant_type');
  const [status, answer] =
    grant === 'authorization_code'
      ? await byCode(ctx, deps, given)
      : grant === 'refresh_token'
        ? await byRefresh(ctx, deps, given)
        : bySecret(ctx, deps, given, String(request.headers.authorization ?? ''));
  return await reply.code(status).headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send(answer);
}

type Given = (name: string) => string;

function bySecret({ now }: Ctx, { clients, secrets }: ApiDeps, given: Given, header: string): Answer {
  const client = clientOfBasic(clients, header);
  if (!client) return refused('invalid_client', 401);
  if (given('grant_type') !== 'client_credentials') return refused('unsupported_grant_type');
  const scopes = systemScopes(given('scope'));
  return scopes.length > 0
    ? answered(makeToken(secrets, client, scopes, now), scopes)
    : refused('invalid_scope');
}

async function byCode({ db, now }: Ctx, { apps, secrets }: ApiDeps, given: Given): Promise<Answer> {
  const code = given('code');
  const id = grantOfTicket(code);
  const grant = id === undefined ? undefined : await repository.findAppGrant(db, id);
  const isOurs =
    grant &&
    grant.codeHash === sha256(code) &&
    apps.some((app) => app.id === grant.clientId && app.id === given('client_id')) &&
    grant.redirect === given('redirect_uri') &&
    sameText(sha256(given('code_verifier')), grant.challenge ?? '');
  if (!isOurs || grant.endedAt !== null) return refused('invalid_grant');
  if (now.getTime() > grant.grantedAt.getTime() + CODE_SECONDS * 1000 && !grant.exchangedAt)
    return refused('invalid_grant');
  const refresh = grant.scopes?.includes(OFFLINE) ? firstRefresh(secrets, grant.id) : null;
  const refreshHash = refresh && sha256(refresh);
  if (!(await repository.exchangeCode(db, { ...grant, refreshHash }, now))) {
    // A code that arrives twice was seen by a stranger (RFC 6749, 4.1.2).
    await repository.endAppGrant(db, grant.id, now);
    return refused('invalid_grant');
  }
  return tokenOf(secrets, grant, refresh, now);
}

async function byRefresh({ db, now }: Ctx, { apps, secrets }: ApiDeps, given: Given): Promise<Answer> {
  const before = given('refresh_token');
  const id = grantOfTicket(before);
  const grant = id === undefined ? undefined : await repository.grantInForce(db, id, now);
  const isOurs = grant && apps.some((app) => app.id === grant.clientId && app.id === given('client_id'));
  if (!isOurs) return refused('invalid_grant');
  const after = nextRefresh(secrets, grant.id, before);
  const hashes = { before: sha256(before), after: sha256(after) };
  if (
    (await repository.replaceRefresh(db, { id: grant.id, ...hashes }, now)) ||
    (await isRetry(db, grant.id, hashes.after, now))
  )
    return tokenOf(secrets, grant, after, now);
  // A former token that is sent again was stolen (RFC 9700, 2.2.2). A token that we did not issue proves nothing.
  if (isRefreshOfOurs(secrets, grant.id, before)) await repository.endAppGrant(db, grant.id, now);
  return refused('invalid_grant');
}

/** The reply was lost: the app asks again with what was replaced a moment ago, and gets the same. */
async function isRetry(db: Ctx['db'], id: string, after: string, now: Date): Promise<boolean> {
  const { refreshHash, refreshedAt } = (await repository.grantInForce(db, id, now)) ?? {};
  if (!refreshedAt || refreshHash !== after) return false;
  return now.getTime() - refreshedAt.getTime() <= RETRY_SECONDS * 1000;
}

const tokenOf = (
  secrets: ApiDeps['secrets'],
  { id, patientId, scopes }: repository.GrantRow,
  refresh: string | null,
  now: Date,
): Answer =>
  answered(makeAppToken(secrets, id, now), scopes ?? [], {
    patient: patientId,
    ...(refresh ? { refresh_token: refresh } : {}),
  });
