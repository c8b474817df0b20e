// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { IncomingCall } from './incoming-call.tsx';

vi.mock('../media/sound.ts', () => ({ ring: () => () => undefined }));

/** Rings for 30 seconds more on a server whose clock is two minutes behind that of the device. */
const ringing = () => ({
  ...{ appointment_id: 'v', ring_id: 'r', state: 'ringing', clinician_name: 'Dr Rao' },
  until: new Date(Date.now() - 90_000).toISOString(),
  seconds_left: 30,
});
let answers: (() => Response)[];

beforeEach(async () => {
  await startEnglish({ calls: words.screen });
  queryClient.clear();
  answers = [];
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? answers.shift()?.() : Response.json({ ring: ringing() }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () =>
  renderScreen(
    <>
      <IncomingCall />
      <Routes>
        <Route path="/" element="home" />
        <Route path="/appointments/v/call" element="the call" />
      </Routes>
    </>,
  );
const accept = () => screen.findByRole('button', { name: words.screen.ring.accept });

it('rings on a device whose clock is fast', async () => {
  await shown();
  expect(await accept()).toBeDefined();
});

it('can be accepted again when the answer was lost', async () => {
  const lost = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  answers = [lost, () => Response.json({})];
  await shown();
  const button = await accept();
  await act(async () => fireEvent.click(button));
  await act(async () => fireEvent.click(await accept()));
  await screen.findByText('the call');
  expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
});

it('ends when the server says that it is over', async () => {
  answers = [() => Response.json({ code: 'ring_over', message: 'It is over.' }, { status: 409 })];
  await shown();
  const button = await accept();
  await act(async () => fireEvent.click(button));
  expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
});
