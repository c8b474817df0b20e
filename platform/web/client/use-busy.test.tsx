// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useBusy } from './use-busy.ts';

it('is busy until the work ends, says with which, and passes on what came of it', async () => {
  const { result } = renderHook(() => useBusy<string>());
  let resolve: (value: number) => void = () => undefined;
  const promise = new Promise<number>((end) => {
    resolve = end;
  });
  let done: Promise<number> | undefined;
  act(() => {
    done = result.current.run(() => promise, 'save');
  });
  expect(result.current).toMatchObject({ busy: true, what: 'save' });
  await act(async () => {
    resolve(7);
    await done;
  });
  expect(await done).toBe(7);
  expect(result.current).toMatchObject({ busy: false, what: undefined });
});

it('is not busy after work that failed, and passes on why', async () => {
  const { result } = renderHook(() => useBusy());
  const refused = new Error('refused');
  await act(() => expect(result.current.run(() => Promise.reject(refused))).rejects.toBe(refused));
  expect(result.current.busy).toBe(false);
});
