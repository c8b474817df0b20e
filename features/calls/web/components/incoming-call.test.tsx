// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { IncomingCall } from './incoming-call.tsx';

let hear: (live: object) => void;
vi.mock('#platform/web/realtime/realtime.ts', async (original) => ({
  ...(await original<object>()),
  useRealtime: (_: string, handler: (live: object) => void) => {
    hear = handler;
  },
}));
vi.mock('../media/sound.ts', () => ({ ring: () => () => undefined }));

/** Rings for 30 more seconds. The clock of the device is two minutes ahead of the server's. */
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

it('rings when the clock of the device is ahead of the server’s', async () => {
  await shown();
  expect(await accept()).toBeDefined();
});

const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};
const ringOver = () => Response.json({ code: 'ring_over', message: 'It is over.' }, { status: 409 });
const announced = () => act(async () => hear({ ...ringing(), state: 'accepted' }));

it('can be accepted again when the answer was lost', async () => {
  answers = [lost, () => Response.json({})];
  await shown();
  const button = await accept();
  await act(async () => fireEvent.click(button));
  await act(async () => fireEvent.click(await accept()));
  await screen.findByText('the call');
  expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
});

it('ends when the server says that it is over', async () => {
  answers = [ringOver];
  await shown();
  const button = await accept();
  await act(async () => fireEvent.click(button));
  expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
});

it('closes when another device has accepted', async () => {
  await shown();
  await accept();
  await announced();
  expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
  expect(screen.queryByText('home')).not.toBeNull();
});

it.each([
  ['goes into the call when the lost answer was its own', () => Response.json({}), 'the call'],
  ['closes when the lost answer came after that of another device', ringOver, 'home'],
])('%s', async (_, said, page) => {
  answers = [lost, said];
  await shown();
  const button = await accept();
  await act(async () => fireEvent.click(button));
  await announced();
  await screen.findByText(page);
  expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
  expect(answers).toEqual([]);
});

it.each([
  ['goes into the call', () => Response.json({}), 'the call'],
  ['closes', ringOver, 'home'],
])(
  '%s by the reply, and asks once more where the reply is lost after the announcement',
  async (_, said, page) => {
    let lose = (_error: TypeError): void => undefined;
    const later = new Promise<Response>((_resolve, reject) => {
      lose = reject;
    });
    answers = [() => later as unknown as Response, said];
    await shown();
    const button = await accept();
    await act(async () => fireEvent.click(button));
    await announced();
    expect(await accept()).toBeDefined();
    await act(async () => lose(new TypeError('Failed to fetch')));
    await screen.findByText(page);
    expect(screen.queryByRole('button', { name: words.screen.ring.accept })).toBeNull();
  },
);
