import { createStore } from '#platform/web/store.ts';
import type { Message } from '../../contract.ts';
import { allStored, drop, store } from './stored.ts';

export interface Draft {
  readonly text: string;
  readonly replyTo: Message | null;
}

const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());
export const useDrafts = drafts.use;

const PAUSE_MS = 400;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const draftOf = (chatId: string): Draft => drafts.get().get(chatId) ?? { text: '', replyTo: null };

/** Stored with the session, a moment after the last letter. */
export function keepDraft(chatId: string, draft: Draft): void {
  const all = new Map(drafts.get());
  const isEmpty = draft.text.trim() === '' && !draft.replyTo;
  if (isEmpty) all.delete(chatId);
  else all.set(chatId, draft);
  drafts.set(all);
  clearTimeout(timers.get(chatId));
  timers.set(
    chatId,
    setTimeout(() => {
      timers.delete(chatId);
      void (isEmpty ? drop('draft', chatId) : store('draft', chatId, draft));
    }, PAUSE_MS),
  );
}

/** What an earlier page left. What was typed since stands. */
export async function loadDrafts(): Promise<void> {
  const stored = await allStored<Draft>('draft');
  if (stored.size > 0) drafts.set(new Map([...stored, ...drafts.get()]));
}

export function forgetDrafts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  drafts.set(new Map());
}
