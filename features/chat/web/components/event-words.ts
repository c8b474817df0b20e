import type { Formats } from '#platform/web/i18n/format.ts';
import type { Translate } from '#platform/web/i18n/words.ts';
import type { Chat, Message } from '../../contract.ts';
import { nameOfPerson } from './chat-names.ts';

/** What the system noted, as a sentence. */
export function eventWords(
  message: Message,
  chat: Chat | undefined,
  ownId: string,
  t: Translate,
  format: Formats,
): string {
  if (!message.event) return '';
  const { type, person_ids, text } = message.event;
  const nameOf = (id: string) => nameOfPerson(chat, id, ownId, t);
  return t(`chat.event.${type}`, {
    names: format.list(person_ids.map(nameOf)),
    text: text ?? '',
  });
}
