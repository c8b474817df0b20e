// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from './api-error.ts';
import { useDownload } from './use-download.ts';

const saved = vi.hoisted(() => vi.fn());
vi.mock('./save-file.ts', () => ({ saveFile: saved }));

beforeEach(async () => {
  saved.mockReset();
  await startEnglish({});
});

type Get = Parameters<ReturnType<typeof useDownload>['download']>[0];

function Download({ get }: { readonly get: Get }) {
  const { problem, download } = useDownload();
  return (
    <>
      <button type="button" onClick={() => void download(get)}>
        Save
      </button>
      <p role="status">{problem}</p>
    </>
  );
}

const problemOf = async (get: Get) => {
  await renderScreen(<Download get={get} />);
  await act(async () => screen.getByText('Save').click());
  return screen.getByRole('status').textContent;
};

it('saves what was fetched under its name', async () => {
  const file = new Blob(['x']);
  expect(await problemOf(async () => ({ file, name: 'bill.pdf' }))).toBe('');
  expect(saved).toHaveBeenCalledExactlyOnceWith(file, 'bill.pdf');
});

it('says why there is nothing to save', async () => {
  expect(await problemOf(async () => 'There are no readings.')).toBe('There are no readings.');
  expect(saved).not.toHaveBeenCalled();
});

it('says which field is wrong', async () => {
  const fields = [{ field: 'from', code: 'not_a_day', message: 'That is no day.' }];
  const get = async () => {
    throw new ApiError(400, { code: 'invalid', message: 'Please check the marked fields.', fields });
  };
  expect(await problemOf(get)).toBe('That is no day.');
});

it('stops what is under way when the page is left', async () => {
  let stop: AbortSignal | undefined;
  await renderScreen(
    <Download
      get={(signal) => {
        stop = signal;
        return new Promise(() => {});
      }}
    />,
  );
  await act(async () => screen.getByText('Save').click());
  cleanup();
  expect(stop?.aborted).toBe(true);
});
