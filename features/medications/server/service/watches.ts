import { patientCard } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { randomToken, sha256 } from '#platform/server/crypto/secrets.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  type inviteWatcher,
  type listWatched,
  type listWatches,
  type lookAtWatchLink,
  MAX_WATCHES,
  WATCH_LINK_DAYS,
} from '../../contract.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { lockMedicinesOf } from '../repository/medications.ts';
import * as repository from '../repository/watches.ts';
import { patientOf } from './reading.ts';

const DAY_MS = 86_400_000;

export async function getWatches(
  ctx: SignedIn,
  asked: string | undefined,
): Promise<ReplyOf<typeof listWatches>> {
  const patientId = await patientOf(ctx, asked);
  const of = { patientId, brandId: ctx.principal.brandId };
  return {
    patient_id: patientId,
    watches: await repository.watchesOf(ctx.db, of, ctx.now),
    alerts: await repository.alertsOf(ctx.db, of),
  };
}

/**
 * Only a hash is stored, so a repeated request gets another link, and the one before opens nothing any more. What it says
 * of the person is what was said last.
 */
export async function invite(
  ctx: SignedIn,
  body: BodyOf<typeof inviteWatcher>,
): Promise<Reply<ReplyOf<typeof inviteWatcher>>> {
  const { principal, now } = ctx;
  const { brandId, personId } = principal;
  const patientId = body.patient_id ?? personId;
  if (!(await mayChange(ctx.db, principal, patientId))) throw notFound();
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + WATCH_LINK_DAYS * DAY_MS);
  const said = { label: body.label.trim(), importantOnly: body.important_only };
  const fresh = { ...said, tokenHash: sha256(token), expiresAt };
  await ctx.transaction(async (tx) => {
    await lockMedicinesOf(tx, brandId, patientId);
    const before = await repository.lockWatch(tx, brandId, body.watch_id);
    if (before) {
      if (before.patientId !== patientId || before.acceptedAt || before.endedAt)
        throw conflict('watch_id_taken');
      return await repository.changeWatch(tx, before.id, fresh);
    }
    if ((await repository.countWatches(tx, { patientId, brandId })) >= MAX_WATCHES)
      throw conflict('watches_full');
    const isNew = await repository.addWatch(tx, {
      ...{ id: body.watch_id, patientId, brandId, madeBy: personId, madeAt: now },
      ...{ watcherId: null, acceptedAt: null, endedAt: null, ...fresh },
    });
    if (!isNew) throw conflict('watch_id_taken');
  });
  return new Reply(201, { watch_id: body.watch_id, token, expires_at: expiresAt.toISOString() });
}

/** The patient's side, or the person who is notified. */
export async function end(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockWatch(tx, principal.brandId, id);
    const isTheirs =
      row && (row.watcherId === principal.personId || (await mayChange(tx, principal, row.patientId)));
    if (!row || !isTheirs) throw notFound();
    if (!row.endedAt) await repository.changeWatch(tx, id, { endedAt: now });
  });
  return { ok: true };
}

/** @throws Refusal 409 for a link that is used, withdrawn or too old, and for one's own */
function requireUsable(row: repository.WatchRow | null, { principal, now }: SignedIn): repository.WatchRow {
  if (!row || row.endedAt || row.expiresAt <= now) throw conflict('watch_link_useless');
  if (row.acceptedAt && row.watcherId !== principal.personId) throw conflict('watch_link_useless');
  if (row.patientId === principal.personId) throw conflict('watch_own');
  return row;
}

export async function look(
  ctx: SignedIn,
  { token }: BodyOf<typeof lookAtWatchLink>,
): Promise<ReplyOf<typeof lookAtWatchLink>> {
  const { brandId } = ctx.principal;
  const row = requireUsable(await repository.findWatchByToken(ctx.db, brandId, sha256(token)), ctx);
  const card = await patientCard(ctx.db, brandId, row.patientId, ctx.now);
  if (!card) throw conflict('watch_link_useless');
  return { patient_name: card.name, label: row.label, important_only: row.importantOnly };
}

/** Accepted twice by the same person it is accepted once. */
export async function accept(ctx: SignedIn, { token }: { token: string }): Promise<{ ok: boolean }> {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const row = requireUsable(await repository.lockWatchByToken(tx, brandId, sha256(token)), ctx);
    if (!row.acceptedAt)
      await repository.changeWatch(tx, row.id, { watcherId: personId, acceptedAt: ctx.now });
  });
  return { ok: true };
}

export async function getWatched(ctx: SignedIn): Promise<ReplyOf<typeof listWatched>> {
  const { brandId, personId } = ctx.principal;
  const watched = await repository.watchedBy(ctx.db, brandId, personId);
  await ctx.audit({ resource: 'medications', patientIds: watched.map(({ patient_id }) => patient_id) });
  return {
    watched: watched.map(({ patient_name: name, patient_other_name: otherName, ...each }) => ({
      ...each,
      patient_name: nameIn(ctx.language, { name, otherName }) ?? '',
    })),
  };
}
