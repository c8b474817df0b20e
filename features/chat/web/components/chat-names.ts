import type { Translate } from '#platform/web/i18n/words.ts';
import type { Chat, Message, Participant } from '../../contract.ts';
import { statusOf } from '../../rules.ts';
import { withProgress } from '../sync/progress.ts';

export const othersOf = (chat: Chat, ownId: string): Participant[] =>
  Object.values(chat.recipients_dict).filter((person) => person.person_id !== ownId);

/** The other participant of a one-to-one chat. */
export const otherOf = (chat: Chat, ownId: string): Participant | undefined =>
  chat.is_group ? undefined : othersOf(chat, ownId)[0];

export function nameOfChat(chat: Chat, ownId: string, t: Translate): string {
  if (chat.is_group) return chat.group_name ?? t('chat.list.group');
  return otherOf(chat, ownId)?.name || t('chat.somebody');
}

export const imageOfChat = (chat: Chat, ownId: string): string | null =>
  chat.is_group ? chat.group_image : (otherOf(chat, ownId)?.image ?? null);

export function nameOfPerson(chat: Chat | undefined, personId: string, ownId: string, t: Translate): string {
  if (personId === ownId) return t('chat.you');
  return chat?.recipients_dict[personId]?.name || t('chat.somebody');
}

/** What the last message says, or what it is. */
export function lastWords(chat: Chat, t: Translate): string {
  switch (chat.last_msg_kind) {
    case 'photo':
    case 'file':
    case 'voice':
      return chat.last_msg
        ? `${t(`chat.kind.${chat.last_msg_kind}`)} · ${chat.last_msg}`
        : t(`chat.kind.${chat.last_msg_kind}`);
    case 'deleted':
      return t('chat.message.deleted');
    case 'event':
      return t('chat.kind.event');
    case 'text':
      return chat.last_msg ?? '';
    default:
      return chat.request ? t(`chat.request.${chat.request}`) : t('chat.list.nothingYet');
  }
}

/** How far one's own message has got. */
export const statusIn = (chat: Chat, seq: number, ownId: string): 'sent' | 'delivered' | 'read' =>
  statusOf(
    seq,
    othersOf(chat, ownId).map((person) => withProgress(chat, person)),
  );

/** What a message that is only files is called. */
export function wordsOfFiles(message: Pick<Message, 'files'>, t: Translate): string {
  const [first] = message.files;
  if (!first) return '';
  return message.files.length === 1
    ? t(`chat.kind.${first.kind}`)
    : t('chat.kind.files', { count: message.files.length });
}
