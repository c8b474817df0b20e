// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { FileRecord } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { FileRows } from './file-rows.tsx';

const says = words.screen;
const file = (can: Partial<FileRecord['can']>): FileRecord => ({
  ...{ file_id: 'f1', name: 'scan_0012.pdf', mime: 'application/pdf', size: 10, width: null, height: null },
  ...{ uploaded_at: '2026-11-30T05:00:00Z', owner_name: null, added_by_name: null, shared_with: [] },
  ...{ shown_inline: true, href: '/api/files/f1', belongs_to: [] },
  can: { delete: false, share: false, rename: false, ...can },
});
let sent: unknown[];

beforeEach(async () => {
  sent = [];
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await startEnglish({ files: says });
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    sent.push([method, url, JSON.parse(body ?? '{}')]);
    return Response.json(file({ rename: true }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const renameButton = () => screen.queryByLabelText(says.files.rename.replace('{{name}}', 'scan_0012.pdf'));

it('offers another name to those who may give one, without the ending, and sends it', async () => {
  await renderScreen(<FileRows label="files" files={[file({})]} />);
  expect(renameButton()).toBeNull();
  await renderScreen(<FileRows label="files" files={[file({ rename: true })]} />);
  await act(async () => renameButton()?.click());
  expect(screen.getByLabelText<HTMLInputElement>(says.files.newName).value).toBe('scan_0012');
  await act(async () => screen.getByText<HTMLElement>('Save').click());
  await waitFor(() => expect(sent).toEqual([['PATCH', '/api/files/f1', { name: 'scan_0012' }]]));
});
