// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import calls from '../../words/en.json' with { type: 'json' };
import { openLocalMedia } from '../media/local-media.ts';
import type { Visit } from '../room/use-visit.ts';
import { Controls } from './controls.tsx';

it('takes single letters as shortcuts only while the toolbar has the focus', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  await startEnglish({ calls: calls.screen });
  const local = { ...openLocalMedia(), openMicrophone: vi.fn(), openCamera: vi.fn() };
  const view = { me: { may_send: 'video' }, can: { end: false }, participants: [] };
  await renderScreen(<Controls visit={{ local, view, room: null } as unknown as Visit} />);
  for (const key of ['m', 'v']) fireEvent.keyDown(document.body, { key });
  expect([local.openMicrophone, local.openCamera].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const button = screen.getByRole('button', { name: calls.screen.live.unmute });
  for (const key of ['m', 'v']) fireEvent.keyDown(button, { key });
  expect([local.openMicrophone, local.openCamera].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  vi.unstubAllGlobals();
});
