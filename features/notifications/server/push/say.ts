import { newsOfMessage } from '#features/chat/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import type { NotificationData, NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { DeclaredKinds } from '../declared-kinds.ts';
import { pushTextOf, titleOf, wordOf } from '../rendering.ts';
import { isEntryRead, namesOfPerson } from '../repository.ts';
import type { OutgoingPush } from './deps.ts';
import type { SubscriptionRow } from './repository.ts';

type PushActions = NonNullable<OutgoingPush['payload']['actions']>;

/** What a push contains: ids and times, never a text. */
export type About =
  | { readonly kind: 'chat_message'; readonly chat_id: string; readonly message_id: string }
  | {
      readonly kind: 'chat_request' | 'chat_accepted';
      readonly chat_id: string;
      readonly from_id: string;
      readonly fact_id: string;
    }
  | {
      /** Name of any other kind. */
      readonly kind: string;
      readonly group: string;
      readonly subject_id: string | null;
      readonly fact_id: string;
      readonly data: NotificationData;
      /** The reminder was pushed before and has been answered since. */
      readonly isDone?: boolean;
    };

export interface Said {
  readonly title: string;
  readonly body: string;
  /** A notice replaces the one with the same tag. */
  readonly tag: string;
  readonly href: string;
  readonly actions?: PushActions;
  /** Takes the place of what is shown, without a sound. */
  readonly silent?: true;
  /** What it is about, as an id: a push service keeps the last of each. */
  readonly topicId: string;
  /** The thing that the push is about, among all those of this device. */
  readonly subjectId: string;
  readonly seq: number;
  readonly upTo: number;
}

/**
 * The words of a push, in the language of the person, or null when there is nothing (more) to report. Other people
 * see a lock screen too: the words never contain a message, the name of a group, or the other person of a visit.
 */
export async function say(
  work: JobContext,
  { words, kind, declared }: { words: Translator; kind: NotificationKind; declared: DeclaredKinds },
  device: SubscriptionRow,
  about: About,
  language: Language,
): Promise<Said | null> {
  if ('message_id' in about) return await sayMessage(work, words, device, about, language);
  const once = { subjectId: about.fact_id, seq: 1, upTo: 1 };
  if ('from_id' in about) {
    const names = await namesOfPerson(work.db, about.from_id);
    const name = (names && nameIn(language, names)) ?? words.translate(language, 'notifications.someone');
    return {
      title: titleOf(kind, {}, words, language),
      body: name,
      // One tag for each chat: its notice disappears when everything in the chat was read.
      tag: `${about.kind}:${about.chat_id}`,
      href: `/chat/${about.chat_id}`,
      topicId: about.chat_id,
      ...once,
    };
  }
  const shown = {
    title: titleOf(kind, about.data, words, language),
    tag: about.group,
    href: kind.href(about.subject_id, about.data) ?? '/notifications',
    topicId: about.subject_id ?? about.fact_id,
  };
  if (about.isDone) {
    const body = words.translate(language, 'notifications.push.done');
    return { ...shown, body, silent: true, subjectId: about.fact_id, seq: 2, upTo: 2 };
  }
  // Read on another screen, it is no news.
  if (await isEntryRead(work.db, device, about.fact_id)) return null;
  // It may have waited for the end of quiet hours: the person has done it meanwhile, or the visit was moved again.
  const notified = {
    brandId: device.brandId,
    kind: about.kind,
    subjectId: about.subject_id,
    data: about.data,
  };
  if (!(await declared.isStillWanted(work, notified))) return null;
  return {
    ...shown,
    body: pushTextOf(kind, about.data, words, language),
    actions: (kind.actions?.(about.data) ?? []).map((action) => ({
      ...action,
      title: wordOf(kind, action.name, words, language),
      later: wordOf(kind, 'later', words, language),
    })),
    ...once,
  };
}

async function sayMessage(
  { db, now }: JobContext,
  words: Translator,
  device: SubscriptionRow,
  about: Extract<About, { message_id: string }>,
  language: Language,
): Promise<Said | null> {
  const news = await newsOfMessage(db, device, {
    chatId: about.chat_id,
    messageId: about.message_id,
    now,
  });
  if (!news?.wanted || news.read || news.deleted || news.unread === 0) return null;
  const name = news.sender_name;
  const at = {
    tag: `chat:${about.chat_id}`,
    href: `/chat/${about.chat_id}`,
    topicId: about.chat_id,
    subjectId: about.chat_id,
    seq: news.seq,
    upTo: news.last_seq,
  };
  // "Someone" in the place of a name would not fit the sentence in most languages.
  if (news.unread === 1 && name)
    return { title: words.translate(language, 'notifications.push.message', { name }), body: '', ...at };
  const title = words.translate(language, 'notifications.push.messages', { count: news.unread });
  return { title, body: news.is_group ? '' : (name ?? ''), ...at };
}
