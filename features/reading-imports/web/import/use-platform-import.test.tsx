// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { usePlatformImport } from './use-platform-import.ts';

let answers: ((body: { records: unknown[] }) => unknown)[];
let sent: number[];
vi.mock('#platform/web/client/call.ts', () => ({
  call: async (_: unknown, { body }: { body: { records: unknown[] } }) => {
    sent.push(body.records.length);
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer(body);
  },
}));

let importing: ReturnType<typeof usePlatformImport>;
function Screen() {
  importing = usePlatformImport(undefined);
  return null;
}
beforeEach(async () => {
  [answers, sent] = [[], []];
  await renderScreen(<Screen />);
});

const records = (count: number) =>
  JSON.stringify({ records: Array.from({ length: count }, (_, at) => ({ recordType: 'Weight', at })) });
const choose = async (text: string) => {
  await act(async () =>
    importing.choose({ name: 'a.json', type: '', size: 9, text: async () => text } as File),
  );
  await settled((step) => step?.is !== 'reading');
};
const settled = (until: (step: typeof importing.step) => boolean) =>
  waitFor(() => {
    expect(until(importing.step)).toBe(true);
  });
const take = async () => {
  await act(async () => importing.take());
  await settled((step) => step?.is !== 'found' || !step.taking);
};
const took = (level: string | null, message?: string) => (body: { records: unknown[] }) => ({
  ...{ taken: body.records.length, changed: 0, already_there: 1, refused: message ? 1 : 0, level },
  results: message ? [{ outcome: 'refused', problems: [{ message }] }] : [],
});

it('a long export is sent in parts, and reported as one import', async () => {
  await choose(records(4100));
  answers = [took('high', 'why'), took('critical_low'), took(null, 'why')];
  await take();
  expect(sent).toEqual([2000, 2000, 100]);
  expect(importing.step).toMatchObject({
    is: 'taken',
    taken: { taken: 4100, already_there: 3, refused: 2, level: 'critical_low' },
  });
  expect(importing.step?.is === 'taken' && [...importing.step.taken.reasons]).toEqual([['why', 2]]);
});

it('a failed part ends it; imported parts stay, and the next attempt continues there', async () => {
  await choose(records(4100));
  answers = [took(null)];
  await take();
  expect(importing.step).toMatchObject({ is: 'found', done: 1, taking: false, taken: { taken: 2000 } });
  expect(importing.step).toHaveProperty('error', expect.any(TypeError));
  answers = [
    () => {
      throw new ApiError(500, { code: 'internal' });
    },
  ];
  await take();
  expect(importing.step).toMatchObject({ is: 'found', done: 1 });
  answers = [took(null), took(null)];
  await take();
  expect(sent).toEqual([2000, 2000, 2000, 2000, 100]);
  expect(importing.step).toMatchObject({ is: 'taken', taken: { taken: 4100 } });
});

it('an export without readings is reported before anything is sent', async () => {
  await choose('{"records":[]}');
  expect(importing.step).toEqual({ is: 'not_taken', why: 'nothing' });
  await choose('{}');
  expect(importing.step).toEqual({ is: 'not_taken', why: 'unknown' });
  expect(sent).toEqual([]);
});
