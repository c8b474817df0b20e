// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { RichDocument } from '../../contract.ts';
import notes from '../../words/en.json' with { type: 'json' };
import { SaveTemplate } from './save-template.tsx';
import type { Draft } from './use-draft.ts';

const line = { type: 'paragraph', content: [{ type: 'text', text: 'Rest the arm.' }] };
const image = { type: 'image', attrs: { fileId: '01234567-89ab-4def-8123-456789abcdef', alt: 'A rash' } };
const plan: RichDocument = { type: 'doc', content: [image, line] };

afterEach(() => vi.unstubAllGlobals());

it('saves the words of a note with a picture as a template, and leaves the picture behind', async () => {
  await startEnglish({ notes: notes.screen });
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)).content);
    return Response.json({});
  });
  const draft = { kind: 'procedure', content: { plan } } as unknown as Draft;
  await renderScreen(<SaveTemplate draft={draft} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText(notes.screen.texts.name), { target: { value: 'Rash' } });
  await act(async () => screen.getByRole('button', { name: notes.screen.texts.save }).click());
  expect(sent).toEqual([{ plan: { type: 'doc', content: [line] } }]);
});
