import { expect, it } from 'vitest';
import type { Vital } from '../../contract.ts';
import { type Outcome, VitalsQueue } from './vitals-queue.ts';
import type { WaitingVital } from './waiting.ts';

const item = (id: string, written_at = 1): WaitingVital => ({
  id,
  type: 'weight',
  readings: { value: 72 },
  unit: 'kg',
  taken_at: '2026-11-21T10:00:00.000Z',
  note: '',
  written_at,
});
const SAVED: Outcome = { is: 'saved', vital: {} as Vital };
const REFUSED: Outcome = { is: 'refused', error: new Error('no'), reason: 'not possible' };

function aQueue(disk = new Map<string, WaitingVital>()) {
  const sent: string[] = [];
  const saved: string[] = [];
  let answer: Outcome | Promise<Outcome> = { is: 'later' };
  let again: (() => void) | undefined;
  const unsent: string[] = [];
  let isReachable = false;
  const queue = new VitalsQueue({
    async send({ id }) {
      sent.push(id);
      return await answer;
    },
    async unsend(id) {
      unsent.push(id);
      return isReachable;
    },
    stored: {
      all: async () => [...disk.values()],
      async put(stored) {
        disk.set(stored.id, stored);
        return true;
      },
      async drop(id) {
        disk.delete(id);
      },
    },
    onSaved: (_, { id }) => saved.push(id),
    onChange: () => undefined,
    pause(then) {
      again = then;
      return () => {
        again = undefined;
      };
    },
  });
  return {
    queue,
    disk,
    sent,
    saved,
    answers: (next: Outcome | Promise<Outcome>) => {
      answer = next;
    },
    isPausing: () => again !== undefined,
    unsent,
    isBack: () => {
      isReachable = true;
    },
  };
}

it('keeps what can’t go, and sends it once when it can, in the order of writing', async () => {
  const { queue, disk, sent, saved, answers, isPausing } = aQueue();
  expect(await queue.add(item('a', 1))).toEqual({ is: 'later' });
  expect(await queue.add(item('b', 2))).toEqual({ is: 'later' });
  expect([...disk.keys()]).toEqual(['a', 'b']);
  expect(isPausing()).toBe(true);
  answers(SAVED);
  await Promise.all([queue.wake(), queue.wake()]);
  await queue.wake();
  expect(sent).toEqual(['a', 'b', 'a', 'b']);
  expect(saved).toEqual(['a', 'b']);
  expect(disk.size).toBe(0);
  expect(queue.items).toEqual([]);
});

it('takes up what an earlier page has left, and lets go of what another tab has sent', async () => {
  const { queue, disk, answers, saved } = aQueue(new Map([['left', item('left')]]));
  await queue.add(item('mine', 2));
  disk.delete('mine');
  answers(SAVED);
  await queue.wake();
  expect(saved).toEqual(['left']);
  expect(queue.items).toEqual([]);
});

it('loses none from sight that is written while the disk is read', async () => {
  const { queue, disk } = aQueue();
  const waking = queue.wake();
  const adding = queue.add(item('a'));
  await Promise.all([waking, adding]);
  expect(queue.items.map(({ id }) => id)).toEqual(['a']);
  expect([...disk.keys()]).toEqual(['a']);
  await queue.wake();
  expect(queue.items.map(({ id }) => id)).toEqual(['a']);
});

it('gives what is refused at once back to the form', async () => {
  const { queue, disk, answers } = aQueue();
  answers(REFUSED);
  expect(await queue.add(item('a'))).toBe(REFUSED);
  expect(queue.items).toEqual([]);
  expect(disk.size).toBe(0);
});

it('keeps what is refused later, with the reason, and tries it no more', async () => {
  const { queue, disk, sent, answers } = aQueue();
  await queue.add(item('a'));
  answers(REFUSED);
  await queue.wake();
  await queue.wake();
  expect(sent).toEqual(['a', 'a']);
  expect(disk.get('a')?.refused).toBe('not possible');
  expect(queue.items[0]?.refused).toBe('not possible');
});

it('says of what is taken back when it had arrived all the same', async () => {
  const { queue, answers, unsent } = aQueue();
  let arrive: (outcome: Outcome) => void = () => undefined;
  answers(new Promise((done) => (arrive = done)));
  const adding = queue.add(item('b'));
  await Promise.resolve();
  await Promise.resolve();
  const taking = queue.takeBack('b');
  arrive(SAVED);
  await adding;
  expect(await taking).toBe('saved');
  expect(unsent).toEqual([]);
});

it('deletes what is taken back as soon as it can, since a try without an answer may have arrived', async () => {
  const { queue, disk, sent, answers, unsent, isBack } = aQueue();
  await queue.add(item('a'));
  expect(await queue.takeBack('a')).toBe('taken');
  expect(queue.items).toEqual([]);
  await queue.wake();
  expect(disk.get('a')?.taken_back).toBe(true);
  // In its place, under an id of its own.
  answers(SAVED);
  await queue.add(item('instead', 2));
  isBack();
  await queue.wake();
  expect(sent).toEqual(['a', 'instead']);
  expect(unsent.at(-1)).toBe('a');
  expect(disk.size).toBe(0);
  const tries = unsent.length;
  await queue.wake();
  expect(unsent).toHaveLength(tries);
});

it('sends none that is taken back while another one is sent', async () => {
  const { queue, sent, answers, unsent, isBack } = aQueue();
  await queue.add(item('a', 1));
  await queue.add(item('b', 2));
  let arrive: (outcome: Outcome) => void = () => undefined;
  answers(new Promise((done) => (arrive = done)));
  const waking = queue.wake();
  await expect.poll(() => sent).toHaveLength(3);
  isBack();
  expect(await queue.takeBack('b')).toBe('taken');
  arrive(SAVED);
  await waking;
  await expect.poll(() => unsent).toEqual(['b']);
  expect(sent).toEqual(['a', 'b', 'a']);
});

it('deletes after a reload, too, and what another tab has taken back', async () => {
  const left = new Map([['left', { ...item('left'), taken_back: true as const }]]);
  const { queue, disk, sent, unsent, isBack } = aQueue(left);
  await queue.add(item('mine', 2));
  disk.set('mine', { ...item('mine', 2), taken_back: true });
  isBack();
  await queue.wake();
  expect(sent).toEqual(['mine']);
  expect(unsent).toEqual(['left', 'mine']);
  expect(disk.size).toBe(0);
});

it('has nothing to delete of what was refused', async () => {
  const { queue, disk, answers, unsent } = aQueue();
  await queue.add(item('a'));
  answers(REFUSED);
  await queue.wake();
  expect(await queue.takeBack('a')).toBe('taken');
  await queue.wake();
  expect(unsent).toEqual([]);
  expect(disk.size).toBe(0);
});
