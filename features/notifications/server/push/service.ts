import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { isPoint } from '#platform/server/crypto/vapid-keys.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { type listPushSubscriptions, type subscribePush, UNKNOWN_PUSH_SERVICE } from '../../contract.ts';
import { isPushService } from '../../rules/push-service.ts';
import type { PushDeps } from './deps.ts';
import * as repository from './repository.ts';

/** Devices of one person; an older one gives way. */
const MOST_DEVICES = 20;

export async function subscribe(ctx: SignedIn, deps: PushDeps, body: BodyOf<typeof subscribePush>) {
  if (!isPushService(body.endpoint, deps)) throw invalidField('endpoint', UNKNOWN_PUSH_SERVICE);
  const { p256dh, auth } = body.keys;
  if (!isPoint(p256dh)) throw invalidField('keys.p256dh', 'format');
  const { row, isNew } = await ctx.transaction(async (tx) => {
    const target = { endpoint: body.endpoint, p256dh, auth, replaces: body.replaces ?? null };
    const saved = await repository.saveSubscription(tx, ctx.principal, target, ctx.now);
    await repository.keepNewest(tx, ctx.principal, MOST_DEVICES);
    return saved;
  });
  return new Reply(isNew ? 201 : 200, present(row, ctx));
}

export async function list(ctx: SignedIn): Promise<ReplyOf<typeof listPushSubscriptions>> {
  const rows = await repository.listSubscriptions(ctx.db, ctx.principal);
  return { subscriptions: rows.map((row) => present(row, ctx)) };
}

export async function unsubscribe(ctx: SignedIn, id: string) {
  if (!(await ctx.transaction((tx) => repository.removeOwn(tx, ctx.principal, id)))) throw notFound();
  return { ok: true };
}

const present = (row: repository.SubscriptionRow, ctx: SignedIn) => ({
  subscription_id: row.id,
  endpoint: row.endpoint,
  created_at: row.createdAt.toISOString(),
  this_session: row.sessionId === ctx.principal.sessionId,
});
