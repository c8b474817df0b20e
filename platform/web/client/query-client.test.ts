import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

it('asks again for a first answer that a change overtook', async () => {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => void answers.push(answer));
  const seen: (string | undefined)[] = [];
  const observer = new QueryObserver(queryClient, { queryKey: ['visit'], queryFn });
  const stop = observer.subscribe(({ data }) => void seen.push(data));

  void queryClient.invalidateQueries({ queryKey: ['visit'] });
  expect(answers).toHaveLength(1);
  answers[0]!('before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!('after the change');
  await expect.poll(() => seen.at(-1)).toBe('after the change');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answers).toHaveLength(2);
  stop();
});

it.each([
  [404, undefined],
  [429, 'a record'],
])('after a %d what was read before is %s', async (status, left) => {
  const queryKey = ['record', status];
  await queryClient.fetchQuery({ queryKey, queryFn: async () => 'a record' });
  const refused = async () => {
    throw new ApiError(status, undefined);
  };
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: refused, staleTime: 0 });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  expect(observer.getCurrentResult()).toMatchObject({ data: left, isLoadingError: left === undefined });
  stop();
});
