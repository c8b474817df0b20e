import { isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { followNetwork, isRefused, PATIENCE_MS, pause, reasonOf } from '#platform/web/session/outbox.ts';
import { sessionState } from '#platform/web/session/session-client.ts';
import { createStore } from '#platform/web/store.ts';
import { answerDose, listMedications, undoDose } from '../../contract/medications.ts';
import { disk } from './disk.ts';
import { DoseQueue, type Outcome } from './dose-queue.ts';
import type { WaitingDose } from './waiting.ts';

const waiting = createStore<readonly WaitingDose[]>([]);
export const useWaitingDoses = waiting.use;
/** Why the server did not take the last one, in its words. */
const refusal = createStore<string | null>(null);
export const useRefusal = refusal.use;
export const closeRefusal = () => refusal.set(null);

const PAUSE_MS = 30_000;

async function send(item: WaitingDose): Promise<Outcome> {
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
  try {
    if (item.is === 'answer')
      await call(answerDose, { body: item.body }, { ...options, idempotencyKey: item.body.id });
    else await call(undoDose, { params: { dose_event_id: item.dose_event_id } }, options);
    return { is: 'sent' };
  } catch (error) {
    if (isRefused(error)) return { is: 'refused', reason: reasonOf(error) };
    if (!isNoAnswer(error)) console.warn('An answer is sent again later.', error);
    return { is: 'later' };
  }
}

const queue = new DoseQueue({
  send,
  stored: disk,
  onChange: (items) => waiting.set(items),
  onSent: () => queryClient.invalidateQueries({ queryKey: [listMedications.name] }),
  // Of an answer that was never there nothing is left to take back.
  onRefused: (item, reason) => item.is === 'answer' && refusal.set(reason),
  pause: (then) => pause(PAUSE_MS, then),
});

let started = false;

/** Sends what waits: now, and whenever there may be a network again. */
export function startSending(): void {
  if (!started) followNetwork({ wake, reset: () => queue.reset() });
  started = true;
  wake();
}

function wake(): void {
  if (sessionState().data?.userType === 'patient') void queue.wake();
}

type Body = Extract<WaitingDose, { is: 'answer' }>['body'];

/** Stores answers here and sends them. @returns their ids */
export function sayOfDoses(answers: readonly Omit<Body, 'id' | 'answered_at'>[]): readonly string[] {
  if (!started) startSending();
  const now = Date.now();
  const answered_at = new Date(serverNow()).toISOString();
  const items = answers.map((answer, n): WaitingDose => {
    const id = newId();
    return { key: id, is: 'answer', written_at: now + n, body: { ...answer, id, answered_at } };
  });
  void queue.add(...items);
  return items.map(({ key }) => key);
}

export function takeBackAnswers(eventIds: readonly string[]): void {
  if (!started) startSending();
  const now = Date.now();
  const items = eventIds.map(
    (dose_event_id, n): WaitingDose => ({
      ...{ key: newId(), is: 'undo', written_at: now + n, dose_event_id },
    }),
  );
  void queue.add(...items);
}
