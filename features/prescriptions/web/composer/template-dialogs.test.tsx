// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { ManageTemplates } from './template-dialogs.tsx';

const { composer } = words.screen;
const template = { template_id: 't', name: 'Cold', is_shared: false, lines: [], can: { edit: true } };
let sent: { readonly what: string; readonly body: unknown }[];
beforeEach(async () => {
  await startEnglish({ prescriptions: words.screen });
  sent = [];
  // What jsdom has no dialogs for.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ what: `${init?.method} ${url}`, body: init?.body && JSON.parse(String(init.body)) });
    return Response.json(init?.method === 'PUT' ? template : { ok: true });
  });
  await renderScreen(<ManageTemplates templates={[template]} onClose={() => undefined} />);
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click());

it('a template is renamed and shared, and not stored without a name', async () => {
  const name = screen.getByLabelText(composer.templateName);
  fireEvent.change(name, { target: { value: ' ' } });
  await press(composer.store);
  expect(sent).toEqual([]);
  fireEvent.change(name, { target: { value: 'Cold of children' } });
  fireEvent.click(screen.getByLabelText(composer.shareTemplate));
  await press(composer.store);
  expect(sent).toEqual([
    {
      what: 'PUT /api/prescription-templates/t',
      body: { name: 'Cold of children', is_shared: true, lines: [] },
    },
  ]);
});

it('a template is deleted', async () => {
  await press(composer.deleteTemplate.replace('{{name}}', 'Cold'));
  expect(sent.map(({ what }) => what)).toEqual(['DELETE /api/prescription-templates/t']);
});
