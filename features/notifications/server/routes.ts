import type { On } from '#platform/server/feature.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import * as contract from '../contract.ts';
import type { DeclaredKinds } from './declared-kinds.ts';
import { outboxOf, recipientOf } from './outbox.ts';
import type { PushDeps } from './push/deps.ts';
import * as push from './push/service.ts';
import * as service from './service.ts';

export const routes =
  (deps: { words: Translator; declared: DeclaredKinds; push: PushDeps; showOutbox: boolean }) => (on: On) => {
    on(contract.listNotifications, (ctx, { query }) => service.listNotifications(ctx, deps, query));
    on(contract.countNotifications, (ctx) => service.countNotifications(ctx));
    on(contract.markNotificationsRead, (ctx, { body }) => service.markRead(ctx, body));
    on(contract.markNotificationRead, (ctx, { params }) => service.markOneRead(ctx, params.id));
    on(contract.getNotificationSettings, (ctx) => service.getSettings(ctx, deps.declared));
    on(contract.putNotificationSettings, (ctx, { body }) => service.putSettings(ctx, deps.declared, body));
    on(contract.getPushKey, async () => ({ public_key: await deps.push.publicKey() }));
    on(contract.listPushSubscriptions, (ctx) => push.list(ctx));
    on(contract.subscribePush, (ctx, { body }) => push.subscribe(ctx, deps.push, body));
    on(contract.unsubscribePush, (ctx, { params }) => push.unsubscribe(ctx, params.subscription_id));
    if (deps.showOutbox) on(contract.listOutbox, (ctx, { query }) => outboxOf(ctx.db, recipientOf(query.to)));
  };
