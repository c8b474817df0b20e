import { v7 as uuid } from 'uuid';
import { mayActFor } from '#features/people/server/index.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import { type Asked, backTo, baseOf, readRequest } from './app-requests.ts';
import type { ApiDeps } from './deps.ts';
import * as repository from './repository/grants.ts';
import { narrowed, OFFLINE, typesOf } from './scopes.ts';
import { requireOwn } from './systems.ts';
import { CODE_SECONDS, makeTicket, TOKEN_SECONDS } from './tokens.ts';

/** An app with offline access has to ask again after so long. */
const OFFLINE_DAYS = 90;
const DAY_MS = 86_400_000;

type AppRequest = QueryOf<typeof contract.getFhirAppRequest>;

/** The same checks as on the way here: this page can be opened by itself. */
function requireRequest(ctx: SignedIn, { apps, origins }: ApiDeps, given: AppRequest): Asked {
  const asked = readRequest(apps, given, baseOf({ origins }, ctx.host));
  if (!asked || ('app' in asked && asked.app.brand !== ctx.principal.brandId)) throw notFound();
  if ('error' in asked) throw invalidField(asked.error === 'invalid_scope' ? 'scope' : 'aud', 'wrong_format');
  return asked;
}

export async function getRequest(
  ctx: SignedIn,
  deps: ApiDeps,
  given: AppRequest,
): Promise<ReplyOf<typeof contract.getFhirAppRequest>> {
  const { app, redirect, scopes, state } = requireRequest(ctx, deps, given);
  const { host, protocol } = new URL(redirect);
  return {
    name: app.name,
    goes_to: host || protocol.slice(0, -1),
    types: typesOf(scopes),
    stays: scopes.includes(OFFLINE),
    declined_url: backTo(redirect, { error: 'access_denied', state }),
  };
}

export async function allow(
  ctx: SignedIn,
  deps: ApiDeps,
  { types, patient_id: patientId = ctx.principal.personId, ...given }: BodyOf<typeof contract.allowFhirApp>,
): Promise<ReplyOf<typeof contract.allowFhirApp>> {
  await requireOwn(ctx, patientId);
  const { app, redirect, scopes, challenge, state } = requireRequest(ctx, deps, given);
  const allowed = narrowed(scopes, types);
  if (typesOf(allowed).length === 0) throw invalidField('types', 'required');
  const { brandId, personId } = ctx.principal;
  const id = uuid();
  const code = makeTicket(id);
  const lifeMs = allowed.includes(OFFLINE) ? OFFLINE_DAYS * DAY_MS : (CODE_SECONDS + TOKEN_SECONDS) * 1000;
  await ctx.transaction((tx) =>
    repository.addAppGrant(tx, {
      ...{ id, brandId, patientId, clientId: app.id, grantedBy: personId, grantedAt: ctx.now },
      ...{ scopes: allowed, redirect, challenge, codeHash: sha256(code) },
      expiresAt: new Date(ctx.now.getTime() + lifeMs),
    }),
  );
  return { redirect_to: backTo(redirect, { code, state }) };
}

export async function listApps(
  ctx: SignedIn,
  { apps }: ApiDeps,
  patientId: string = ctx.principal.personId,
): Promise<ReplyOf<typeof contract.listFhirApps>> {
  await requireOwn(ctx, patientId);
  const grants = await repository.appGrantsOf(ctx.db, ctx.principal.brandId, patientId, ctx.now);
  return {
    apps: grants.map(({ id, clientId, scopes, grantedAt, expiresAt, lastReadAt }) => ({
      grant_id: id,
      name: apps.find((app) => app.id === clientId)?.name ?? clientId,
      types: typesOf(scopes ?? []),
      granted_at: grantedAt.toISOString(),
      expires_at: expiresAt!.toISOString(),
      last_read_at: lastReadAt ? new Date(lastReadAt).toISOString() : null,
    })),
  };
}

export async function endApp(
  ctx: SignedIn,
  deps: ApiDeps,
  grantId: string,
): Promise<ReplyOf<typeof contract.endFhirApp>> {
  const { brandId, personId } = ctx.principal;
  const grant = await repository.findAppGrant(ctx.db, grantId);
  if (!grant || grant.brandId !== brandId || !(await mayActFor(ctx.db, brandId, personId, grant.patientId)))
    throw notFound();
  await repository.endAppGrant(ctx.db, grantId, ctx.now);
  return await listApps(ctx, deps, grant.patientId);
}
