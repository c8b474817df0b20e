import { contactOf, liveSessions } from '#features/accounts/server/index.ts';
import { isHere, newsOfMessage, unreadInAll } from '#features/chat/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Job } from '#platform/server/feature.ts';
import type { Work } from '#platform/server/http/context.ts';
import { isPushService } from '../../rules/push-service.ts';
import { isPushed, settingsFrom } from '../../rules.ts';
import { findSettings, nameOfPerson } from '../repository.ts';
import type { OutgoingPush, PushParts } from './parts.ts';
import * as repository from './repository.ts';

export const PUSH_JOB = 'notifications.push';

export interface PushJobData {
  readonly subscription_id: string;
  readonly about:
    | { readonly kind: 'chat_message'; readonly chat_id: string; readonly message_id: string }
    | {
        readonly kind: 'chat_request' | 'chat_accepted';
        readonly chat_id: string;
        readonly from_id: string;
        readonly fact_id: string;
      };
}

/** A device that is off for longer learns from the app itself what there is. */
const TTL_SECONDS = 3 * 86_400;

interface Said {
  readonly title: string;
  readonly body: string;
  /** Where it stands among the things that this device is told. */
  readonly subjectId: string;
  readonly seq: number;
  readonly upTo: number;
}

/**
 * Tells one device of one thing, as it is at this moment: what was read meanwhile, is muted, or falls into quiet hours
 * is not sent, now or later. A push service that is busy makes the job fail, and the queue tries again.
 */
export const pushJob = (parts: PushParts): Job => ({
  name: PUSH_JOB,
  async handle(work, data) {
    const { subscription_id, about } = data as PushJobData;
    const device = await repository.findSubscription(work.db, subscription_id);
    if (!device || !(await mayBeTold(work, parts, device))) return;
    const settings = settingsFrom(await findSettings(work.db, device));
    if (!isPushed(about.kind, settings, work.now)) return;
    const contact = await contactOf(work.db, device.personId);
    const said = contact && (await say(work, parts, device, about, contact.language));
    if (!said) return;
    const of = { subscriptionId: device.id, subjectId: said.subjectId, seq: said.seq, upTo: said.upTo };
    const claimed = await repository.claim(work.db, of, work.now);
    if (claimed === 'told') return;
    if (claimed === 'busy') throw new Error('this device is being told of something older');
    const push: OutgoingPush = {
      to: contact.phone ?? contact.email ?? '',
      target: { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      payload: {
        title: said.title,
        body: said.body,
        tag: `chat:${about.chat_id}`,
        href: `/chat/${about.chat_id}`,
        badge: await unreadInAll(work.db, device),
      },
      ttlSeconds: TTL_SECONDS,
      urgency: about.kind === 'chat_message' ? 'high' : 'normal',
      // At most 32 characters: the chat's id without its hyphens.
      topic: about.chat_id.replaceAll('-', ''),
    };
    let outcome: 'accepted' | 'gone';
    try {
      outcome = await parts.send(push);
    } catch (error) {
      await repository.settle(work.db, of, false);
      throw error;
    }
    if (outcome === 'gone') await repository.removeSubscription(work.db, device.id);
    else await repository.settle(work.db, of, true);
  },
});

/** A session that has ended, or an address that is allowed no longer, ends the subscription. */
async function mayBeTold(
  { db, now }: Work,
  parts: PushParts,
  device: repository.SubscriptionRow,
): Promise<boolean> {
  const isAlive = (await liveSessions(db, [device.sessionId], now)).has(device.sessionId);
  if (isAlive && isPushService(device.endpoint, parts)) return true;
  await repository.removeSubscription(db, device.id);
  return false;
}

/** Null when there is nothing (more) to tell. Never a word of what was written, nor the name of a group. */
async function say(
  { db, now }: Work,
  { words }: PushParts,
  device: repository.SubscriptionRow,
  about: PushJobData['about'],
  language: Language,
): Promise<Said | null> {
  if (about.kind !== 'chat_message') {
    if (await isHere(db, device, now)) return null;
    const name = (await nameOfPerson(db, about.from_id)) ?? words.say(language, 'notifications.someone');
    const title = words.say(language, `notifications.titles.${about.kind}`);
    return { title, body: name, subjectId: about.fact_id, seq: 1, upTo: 1 };
  }
  const news = await newsOfMessage(db, device, {
    chatId: about.chat_id,
    messageId: about.message_id,
    now,
  });
  if (!news?.wanted || news.read || news.deleted || news.unread === 0) return null;
  const name = news.sender_name ?? words.say(language, 'notifications.someone');
  const at = { subjectId: about.chat_id, seq: news.seq, upTo: news.last_seq };
  if (news.unread === 1)
    return { title: words.say(language, 'notifications.push.message', { name }), body: '', ...at };
  const title = words.say(language, 'notifications.push.messages', { count: news.unread });
  return { title, body: news.is_group ? '' : name, ...at };
}
