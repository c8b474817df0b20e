// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import files from '#features/files/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { FileRecord } from '../../contract.ts';
import { PreviewDialog } from './preview-dialog.tsx';

const says = files.screen.preview;
const file = { file_id: 'f', name: 'Scan.pdf', mime: 'application/pdf', href: '/api/files/f' } as FileRecord;

beforeAll(() => {
  startEnglish({ files: files.screen });
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

async function previewOn(pdfViewerEnabled: boolean | undefined) {
  vi.stubGlobal('navigator', Object.create(navigator, { pdfViewerEnabled: { value: pdfViewerEnabled } }));
  await renderScreen(<PreviewDialog file={file} onClose={() => {}} />);
  const download = screen.getByRole('link', { name: says.download });
  expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([file.href, file.name]);
}

it.each([false, undefined])('offers to open a PDF where the browser draws none (%s)', async (has) => {
  await previewOn(has);
  expect(screen.getByText(says.noViewer)).toBeTruthy();
  expect(screen.getByRole('link', { name: says.open }).getAttribute('href')).toBe(file.href);
  expect(screen.queryByTitle(file.name)).toBeNull();
});

it('shows the pages where the browser draws them', async () => {
  await previewOn(true);
  expect(screen.getByTitle(file.name).getAttribute('src')).toBe(file.href);
  expect(screen.queryByRole('link', { name: says.open })).toBeNull();
});
