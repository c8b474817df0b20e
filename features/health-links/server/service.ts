import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '#features/accounts/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import * as contract from '../contract.ts';
import { endOf, stateOf } from '../rules.ts';
import { mayShare } from './policy.ts';
import { conflict } from './refusals.ts';
import * as repository from './repository.ts';

const MOST_OPEN = 20;

export const presentLink = (row: repository.LinkWithOpens, now: Date): contract.HealthLink => ({
  health_link_id: row.id,
  patient_id: row.patientId,
  label: row.label,
  state: stateOf(row, now),
  has_passcode: row.passcodeHash !== null,
  tries_left: row.triesLeft,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  opened: row.opened.map(({ at, recipient }) => ({ at: new Date(at).toISOString(), recipient })),
});

function expiryOf(ctx: SignedIn, { expires_at: at, hours }: BodyOf<typeof contract.createHealthLink>): Date {
  if (at && hours !== undefined) throw invalidField('expires_at', 'not_allowed');
  if (at && new Date(at) <= ctx.now) throw invalidField('expires_at', 'in_the_past');
  const expiresAt = endOf({ at, hours: hours ?? contract.LIFE_HOURS }, ctx.now, contract.MOST_DAYS);
  if (!expiresAt) throw invalidField('expires_at', 'beyond_days', { limit: contract.MOST_DAYS });
  return expiresAt;
}

export async function createLink(
  ctx: SignedIn,
  body: BodyOf<typeof contract.createHealthLink>,
  { origins }: { readonly origins: Origins },
): Promise<ReplyOf<typeof contract.createHealthLink>> {
  const { brandId, personId } = ctx.principal;
  const patientId = body.patient_id ?? personId;
  if (!(await mayShare(ctx.db, ctx.principal, patientId))) throw notFound();
  const expiresAt = expiryOf(ctx, body);
  if ((await repository.openLinksOf(ctx.db, brandId, patientId, ctx.now)) >= MOST_OPEN)
    throw conflict('too_many_links');
  const token = randomBytes(32).toString('base64url');
  const row: repository.LinkRow = {
    id: body.health_link_id ?? uuid(),
    ...{ brandId, patientId, madeBy: personId, label: body.label ?? '', expiresAt },
    tokenHash: sha256(token),
    passcodeHash: body.passcode ? await hashPassword(body.passcode) : null,
    ...{ triesLeft: contract.TRIES, createdAt: ctx.now, revokedAt: null },
  };
  const isNew = await ctx.transaction((tx) => repository.addLink(tx, row, body.contents));
  // The token is stored as a hash: the same link can't be answered again.
  if (!isNew) throw conflict('health_link_id_taken');
  return {
    health_link: presentLink({ ...row, opened: [] }, ctx.now),
    payload: {
      url: `${origins.originOf(ctx.host)}/api/shl/${token}`,
      exp: Math.floor(expiresAt.getTime() / 1000),
      flag: row.passcodeHash ? 'P' : '',
      label: row.label,
      v: 1,
    },
  };
}

export async function listLinks(
  ctx: SignedIn,
  patientId: string = ctx.principal.personId,
): Promise<ReplyOf<typeof contract.listHealthLinks>> {
  if (!(await mayShare(ctx.db, ctx.principal, patientId))) throw notFound();
  const rows = await repository.listLinks(ctx.db, ctx.principal.brandId, patientId);
  return { health_links: rows.map((row) => presentLink(row, ctx.now)) };
}

export async function revokeLink(ctx: SignedIn, id: string): Promise<contract.HealthLink> {
  const row = await repository.findLink(ctx.db, ctx.principal.brandId, id);
  if (!row || !(await mayShare(ctx.db, ctx.principal, row.patientId))) throw notFound();
  await ctx.transaction((tx) => repository.revokeLink(tx, id, ctx.now));
  return presentLink({ ...row, revokedAt: row.revokedAt ?? ctx.now }, ctx.now);
}
