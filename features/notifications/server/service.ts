import type { BodyOf } from '#platform/contract/endpoint.ts';
import { TOPICS } from '#platform/contract/notification.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { NotificationSettings, putNotificationSettings } from '../contract.ts';
import { isTimeZone } from '../rules/quiet-hours.ts';
import type { Settings } from '../rules/settings.ts';
import { ALWAYS_IN_APP, NOTIFICATIONS_PAGE, settingsFrom } from '../rules.ts';
import type { DeclaredKinds } from './declared-kinds.ts';
import { presentEntry } from './rendering.ts';
import * as repository from './repository.ts';
import { findSettings, saveSettings } from './settings-repository.ts';

export async function listNotifications(
  ctx: SignedIn,
  { words, declared }: { readonly words: Translator; readonly declared: DeclaredKinds },
  query: { cursor?: string; unread?: boolean; group?: string },
) {
  const from = positionOf(query.cursor, INSTANT, UUID);
  const options = { unread: query.unread ?? false, from, limit: NOTIFICATIONS_PAGE + 1 };
  const rows = await (query.group
    ? repository.listOfGroup(ctx.db, ctx.principal, { ...options, group: query.group })
    : repository.listGroups(ctx.db, ctx.principal, options));
  const page = rows.slice(0, NOTIFICATIONS_PAGE);
  const last = page.at(-1);
  await auditPatientsIn(ctx, page);
  return {
    notifications: page.flatMap((row) => {
      // A server of another version may have stored a kind that this one has no words for.
      const kind = declared.find(row.kind);
      return kind ? [presentEntry(row, kind, words, ctx.language)] : [];
    }),
    unread_count: await repository.countUnread(ctx.db, ctx.principal),
    next_cursor: rows.length > page.length && last ? cursorOf(last.at.toISOString(), last.id) : null,
  };
}

export async function countNotifications(ctx: SignedIn) {
  return { unread_count: await repository.countUnread(ctx.db, ctx.principal) };
}

/** Entries show clinicians and families the time of a patient's visit: a read of that patient's record. */
async function auditPatientsIn(ctx: SignedIn, page: readonly repository.GroupedRow[]): Promise<void> {
  const patientIds = page.map(({ data }) => data.patientId).filter((id) => id !== undefined);
  if (patientIds.length > 0) await ctx.audit({ resource: 'notification', patientIds });
}

/** Ids of others are passed over in silence: a list may hold what was removed meanwhile. */
export async function markRead(ctx: SignedIn, body: { ids?: string[]; all?: true }) {
  if ((body.all === undefined) === (body.ids === undefined)) throw invalidField('ids', 'required');
  await ctx.transaction(async (tx) => {
    if (body.all) return await repository.markAllRead(tx, ctx.principal, ctx.now);
    const seen = await repository.findOwn(tx, ctx.principal, body.ids ?? []);
    for (const entry of seen) await repository.markGroupRead(tx, ctx.principal, entry, ctx.now);
  });
  return { unread_count: await repository.countUnread(ctx.db, ctx.principal) };
}

export async function markOneRead(ctx: SignedIn, id: string) {
  const [entry] = await repository.findOwn(ctx.db, ctx.principal, [id]);
  if (!entry) throw notFound();
  return await markRead(ctx, { ids: [id] });
}

export async function getSettings(ctx: SignedIn, declared: DeclaredKinds): Promise<NotificationSettings> {
  const stored = await findSettings(ctx.db, ctx.principal);
  return presentSettings(settingsFrom(stored), declared, stored?.pushOfferClosedAt ?? null);
}

export async function putSettings(
  ctx: SignedIn,
  declared: DeclaredKinds,
  body: BodyOf<typeof putNotificationSettings>,
): Promise<NotificationSettings> {
  for (const [index, { topic, in_app }] of (body.topics ?? []).entries())
    if (!in_app && ALWAYS_IN_APP.includes(topic)) throw invalidField(`topics.${index}.in_app`, 'always_on');
  const zone = body.quiet_hours?.time_zone;
  if (zone !== undefined && !isTimeZone(zone)) throw invalidField('quiet_hours.time_zone', 'format');
  return await ctx.transaction(async (tx) => {
    const stored = await findSettings(tx, ctx.principal);
    const before = settingsFrom(stored);
    const chosen = Object.fromEntries(
      (body.topics ?? []).map(({ topic, in_app, message, push = before.topics[topic].push }) => [
        topic,
        { inApp: in_app, message, push },
      ]),
    );
    const after = {
      topics: { ...before.topics, ...chosen },
      quietHours: body.quiet_hours === undefined ? before.quietHours : quietHoursOf(body.quiet_hours),
    };
    const closedAt = stored?.pushOfferClosedAt ?? (body.push_offer_closed ? ctx.now : null);
    await saveSettings(
      tx,
      ctx.principal,
      { switches: after.topics, quietHours: after.quietHours, pushOfferClosedAt: closedAt },
      ctx.now,
    );
    return presentSettings(after, declared, closedAt);
  });
}

type Hours = NotificationSettings['quiet_hours'];

function quietHoursOf(hours: Hours): Settings['quietHours'] {
  if (!hours) return null;
  const { from, to, time_zone } = hours;
  return { from, to, ...(time_zone ? { timeZone: time_zone } : {}) };
}

function presentHours(hours: Settings['quietHours']): Hours {
  if (!hours) return null;
  const { from, to, timeZone } = hours;
  return { from, to, ...(timeZone ? { time_zone: timeZone } : {}) };
}

function presentSettings(
  settings: Settings,
  declared: DeclaredKinds,
  offerClosedAt: Date | null,
): NotificationSettings {
  const used = new Set(declared.all().map(({ topic }) => topic));
  return {
    // A topic without notifications on this server has no switches.
    topics: TOPICS.filter((topic) => used.has(topic)).map((topic) => ({
      topic,
      in_app: settings.topics[topic].inApp,
      message: settings.topics[topic].message,
      push: settings.topics[topic].push,
      always_in_app: ALWAYS_IN_APP.includes(topic),
    })),
    quiet_hours: presentHours(settings.quietHours),
    push_offer_closed: offerClosedAt !== null,
  };
}
