import type { On } from '#platform/server/feature.ts';
import type { ServerWords } from '#platform/server/words/server-words.ts';
import * as contract from '../contract.ts';
import { outboxOf, recipientOf } from './outbox.ts';
import * as service from './service.ts';

export const routes = (parts: { words: ServerWords; showOutbox: boolean }) => (on: On) => {
  on(contract.listNotifications, (ctx, { query }) => service.listNotifications(ctx, parts.words, query));
  on(contract.countNotifications, (ctx) => service.countNotifications(ctx));
  on(contract.markNotificationsRead, (ctx, { body }) => service.markRead(ctx, body));
  on(contract.markNotificationRead, (ctx, { params }) => service.markOneRead(ctx, params.id));
  on(contract.getNotificationSettings, (ctx) => service.getSettings(ctx));
  on(contract.putNotificationSettings, (ctx, { body }) => service.putSettings(ctx, body));
  if (parts.showOutbox) on(contract.listOutbox, (ctx, { query }) => outboxOf(ctx.db, recipientOf(query.to)));
};
