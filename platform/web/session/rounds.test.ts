import { expect, it } from 'vitest';
import { Rounds } from './rounds.ts';

function someRounds() {
  const begun: ((done?: unknown) => void)[] = [];
  const sessions: (() => boolean)[] = [];
  const pauses: { then: () => void; cancelled: boolean }[] = [];
  const rounds = new Rounds(
    (isOver) => {
      sessions.push(isOver);
      return new Promise<void>((end) => begun.push(() => end()));
    },
    (then) => {
      const pause = { then, cancelled: false };
      pauses.push(pause);
      return () => {
        pause.cancelled = true;
      };
    },
  );
  return { rounds, begun, sessions, pauses };
}

it('run one after another: what is asked for during a round follows it, once', async () => {
  const { rounds, begun } = someRounds();
  const waking = rounds.wake();
  void rounds.wake();
  void rounds.wake();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  await waking;
  expect(begun).toHaveLength(2);
});

it('come back after one pause, which an earlier round replaces', async () => {
  const { rounds, begun, pauses } = someRounds();
  rounds.later();
  rounds.later();
  expect(pauses).toHaveLength(1);
  void rounds.wake();
  expect(pauses[0]?.cancelled).toBe(true);
  expect(begun).toHaveLength(1);
  rounds.later();
  expect(pauses).toHaveLength(2);
});

it('hear that their session has ended, and start no more by themselves', async () => {
  const { rounds, begun, sessions, pauses } = someRounds();
  const waking = rounds.wake();
  void rounds.wake();
  rounds.later();
  expect(sessions[0]?.()).toBe(false);
  rounds.reset();
  expect(sessions[0]?.()).toBe(true);
  expect(pauses[0]?.cancelled).toBe(true);
  expect(rounds.whileItLasts()()).toBe(false);
  begun[0]?.();
  await waking;
  expect(begun).toHaveLength(1);
});
