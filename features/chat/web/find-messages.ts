import { call } from '#platform/web/client/call.ts';
import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsOf } from '#platform/web/i18n/words.ts';
import { searchMessages } from '../contract.ts';

const SHOWN = 10;

/** Messages of all chats by their words, newest first. */
export async function findMessages(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const { format } = wordsOf(currentLanguage());
  const { messages } = await call(searchMessages, { query: { q: query } }, { signal });
  return messages.slice(0, SHOWN).map((message) => ({
    id: message.id,
    title: message.message,
    detail: format.dayAndTime(message.sent_at),
    path: `/chat/${message.chat_id}`,
    icon: 'chat',
  }));
}
