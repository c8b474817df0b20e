// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { AddScreen } from './add.tsx';

interface Sent {
  readonly report_id: string;
  readonly file_id: string;
  readonly name: string;
}
const says = words.screen.add;
const files: string[] = [];
const reports: Sent[] = [];

/** Takes every file, as the server does. */
class Uploads {
  readonly upload = {};
  status = 201;
  responseText = '{}';
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send(form: FormData) {
    files.push(String(form.get('file_id')));
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(async () => {
  await startEnglish({ 'lab-results': words.screen });
  queryClient.clear();
  files.length = 0;
  reports.length = 0;
  vi.stubGlobal('XMLHttpRequest', Uploads);
  // Without a response it is unknown whether the server has stored it.
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.endsWith('/reports')) return Response.json({});
    reports.push(JSON.parse(String(init?.body)));
    throw new TypeError('no answer');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const choose = (name: string) => {
  const chooser = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(chooser, { target: { files: [new File(['%PDF-1.4'], name)] } });
};
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The body of the report, once it was sent. */
async function sent(): Promise<Sent> {
  const before = reports.length;
  fireEvent.click(screen.getByRole('button', { name: words.screen.list.add }));
  await waitFor(() => expect(reports).toHaveLength(before + 1));
  return reports[before] as Sent;
}

it('sends the same report again under its id, and a changed one under another', async () => {
  await renderScreen(<AddScreen />);
  choose('thyroid.pdf');
  write(says.name, 'Thyroid');
  write(says.day, '2024-05-06');
  const first = await sent();
  expect(await sent()).toEqual(first);
  write(says.name, 'Thyroid 2024');
  const renamed = await sent();
  expect(renamed).toMatchObject({ file_id: first.file_id, name: 'Thyroid 2024' });
  expect(renamed.report_id).not.toBe(first.report_id);
  write(says.name, 'Thyroid');
  expect(await sent()).toEqual(first);
  choose('other.pdf');
  const other = await sent();
  expect(other.file_id).not.toBe(first.file_id);
  expect(other.report_id).not.toBe(first.report_id);
  expect(files).toEqual([first, first, first, first, other].map(({ file_id }) => file_id));
});
