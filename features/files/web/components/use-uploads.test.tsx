// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { PART_BYTES } from '../../contract.ts';
import { useUploads } from './use-uploads.ts';

const parts: string[] = [];
vi.mock('#platform/web/client/upload.ts', () => ({
  upload: (_: unknown, { params }: { params: { file_id: string } }, __: Blob, { signal }: RequestInit) =>
    new Promise((_, reject) => {
      parts.push(params.file_id);
      signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    }),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = new File([new Uint8Array(2 * PART_BYTES)], 'scan.pdf', { lastModified: 1 });
function Uploads() {
  const uploads = useUploads(vi.fn());
  return (
    <>
      <button type="button" onClick={() => uploads.add([file])}>
        Add
      </button>
      {uploads.items.map(({ id, name }) => (
        <button type="button" key={id} onClick={() => uploads.cancel(id)}>
          Cancel {name}
        </button>
      ))}
    </>
  );
}

it('a large file that is cancelled has its parts deleted before the same file is sent again', async () => {
  await startEnglish({});
  // The bytes that jsdom gives are not those that Node can hash.
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(
    async () => new TextEncoder().encode('part').buffer,
  );
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url.endsWith('/parts')) asked.push(`${method} ${url}`);
    return Response.json(method === 'DELETE' ? { ok: true } : { parts: [] });
  });
  await renderScreen(<Uploads />);
  fireEvent.click(screen.getByText('Add'));
  await waitFor(() => expect(parts).toHaveLength(1));
  fireEvent.click(screen.getByText('Cancel scan.pdf'));
  fireEvent.click(screen.getByText('Add'));
  await waitFor(() => expect(parts).toHaveLength(2));
  expect(parts[1]).toBe(parts[0]);
  const path = `/api/upload-files/${parts[0]}/parts`;
  expect(asked).toEqual([`GET ${path}`, `DELETE ${path}`, `GET ${path}`]);
});
