import type { Chat, Participant } from '../../contract.ts';

interface Progress {
  readonly delivered_seq: number;
  readonly read_seq: number;
}

const reported = new Map<string, Progress>();
const keyOf = (chatId: string, personId: string): string => `${chatId} ${personId}`;

/** Stores how far a person has received and read a chat, as the live connection reports it. */
export function noteProgress(chatId: string, personId: string, news: Partial<Progress>): void {
  const key = keyOf(chatId, personId);
  const before = reported.get(key);
  reported.set(key, {
    delivered_seq: Math.max(before?.delivered_seq ?? 0, news.delivered_seq ?? 0),
    read_seq: Math.max(before?.read_seq ?? 0, news.read_seq ?? 0),
  });
}

/**
 * A person of a chat with the latest progress. The server may have read the record of the chat before a live report
 * that overtook its response, so the higher number counts.
 */
export function withProgress(chat: Chat, person: Participant): Participant {
  const live = reported.get(keyOf(chat.chat_id, person.person_id));
  if (!live) return person;
  return {
    ...person,
    delivered_seq: Math.max(person.delivered_seq, live.delivered_seq),
    read_seq: Math.max(person.read_seq, live.read_seq),
  };
}

export const forgetProgress = (): void => reported.clear();
