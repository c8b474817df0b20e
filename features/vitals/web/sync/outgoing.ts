import { isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { followNetwork, isRefused, PATIENCE_MS, pause, reasonOf } from '#platform/web/session/outbox.ts';
import { sessionState } from '#platform/web/session/session-client.ts';
import { createStore } from '#platform/web/store.ts';
// Only what it needs: this runs for every patient.
import { addVital, deleteVital, listVitals } from '../../contract/entries.ts';
import { disk } from './disk.ts';
import { type Outcome, VitalsQueue } from './vitals-queue.ts';
import type { WaitingVital } from './waiting.ts';

const waiting = createStore<readonly WaitingVital[]>([]);
export const useWaiting = waiting.use;

const PAUSE_MS = 30_000;

async function send(item: WaitingVital): Promise<Outcome> {
  const { written_at: _, refused: __, from_device, ...reading } = item;
  const source = from_device ? 'device' : 'manual';
  try {
    const vital = await call(
      addVital,
      { body: { ...reading, readings: { ...reading.readings }, source } },
      { signal: AbortSignal.timeout(PATIENCE_MS), idempotencyKey: keyOf(item) },
    );
    return { is: 'saved', vital };
  } catch (error) {
    if (isRefused(error)) return { is: 'refused', error, reason: reasonOf(error) };
    if (!isNoAnswer(error)) console.warn('A reading is sent again later.', error);
    return { is: 'later' };
  }
}

/** A record of a meter has the same id each time it is read; each sending of it needs an answer of its own. */
const keyOf = ({ id, from_device, written_at }: WaitingVital): string =>
  from_device ? `${id}.${written_at}` : id;

async function unsend(id: string): Promise<boolean> {
  try {
    await call(deleteVital, { params: { vital_id: id } }, { signal: AbortSignal.timeout(PATIENCE_MS) });
    refresh();
    return true;
  } catch (error) {
    return isRefused(error);
  }
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: [listVitals.name] });

const queue = new VitalsQueue({
  send,
  unsend,
  stored: disk,
  onChange: (items) => waiting.set(items),
  onSaved: refresh,
  pause: (then) => pause(PAUSE_MS, then),
});

/** Keeps a reading here and sends it. `later`: there is no network; it goes out by itself. */
export function saveVital(item: WaitingVital): Promise<Outcome> {
  if (!started) startSending();
  return queue.add(item);
}

/** Takes one back that waits. `saved`: it is on the server by now. */
export const takeBackWaiting = (id: string): Promise<'taken' | 'saved'> => queue.takeBack(id);

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
