// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useUploads } from './use-uploads.ts';

vi.mock('#platform/web/client/upload.ts', () => ({
  upload: async () => {
    const fields = [{ field: 'file', code: 'type_not_accepted', message: 'Please choose a PDF or a photo.' }];
    throw new ApiError(400, { code: 'invalid', message: 'Please check the marked fields.', fields });
  },
}));

function Uploads() {
  const uploads = useUploads();
  return (
    <>
      <button type="button" onClick={() => uploads.add([new File(['x'], 'film.mkv')])}>
        Add
      </button>
      {uploads.items.map(({ id, error }) => (
        <p key={id}>{error}</p>
      ))}
    </>
  );
}

it('says of a file of another type what is wrong with the file', async () => {
  await startEnglish({});
  await renderScreen(<Uploads />);
  fireEvent.click(screen.getByText('Add'));
  expect(await screen.findByText('Please choose a PDF or a photo.')).toBeDefined();
});
