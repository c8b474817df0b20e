import { expect, it, vi } from 'vitest';
import { noteServerDate } from '#platform/web/client/server-clock.ts';
import { sayOfDoses } from './sync/outgoing.ts';
import { useAnswers } from './use-answers.ts';

vi.mock('#platform/ui/toasts.tsx', () => ({ useToast: () => () => undefined }));
vi.mock('#platform/web/i18n/words.ts', () => ({
  useWords: () => ({ t: (key: string) => key, format: { list: (names: string[]) => names.join() } }),
}));
vi.mock('./sync/outgoing.ts', () => ({ sayOfDoses: vi.fn(() => []), takeBackAnswers: vi.fn() }));

it('an answer has the time of the server where the clock of the phone is fast', () => {
  const server = Date.now() - 6 * 60_000;
  noteServerDate(new Date(server).toUTCString());
  const { take, takeNeeded } = useAnswers();
  const medication = { medication_id: 'a', name: 'x', strength: '' };
  take([{ medication_id: 'a', day: '2030-01-08', slot: 'morning', turn: 0, medication }] as never);
  takeNeeded({ medication } as never);
  const times = vi.mocked(sayOfDoses).mock.calls.flatMap(([said]) => said.map(({ at }) => Date.parse(at)));
  expect(times).toHaveLength(2);
  for (const at of times) expect(Math.abs(at - server)).toBeLessThan(60_000);
});
