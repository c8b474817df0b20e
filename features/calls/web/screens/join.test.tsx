// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import calls from '../../words/en.json' with { type: 'json' };
import { JoinScreen } from './join.tsx';

vi.mock('../room/guest-socket.ts', () => ({
  openGuestSocket: () => ({ send: () => undefined, on: () => () => undefined, close: () => undefined }),
}));

const LINK = 'L'.repeat(43);
const TOKEN = 'T'.repeat(43);
const STORED_AS = `calls.guest.${LINK}`;

let sent: { path: string; body: Record<string, unknown> }[];
let state: 'open' | 'over';
let isKnown: boolean;
let isUsed: boolean;
/** Of the guest: in the waiting room, let in, or gone. */
let place: 'waiting' | 'admitted' | 'left';

const link = { ...{ role: 'family', clinician_name: 'Dr Rao' }, starts_at: '', expires_at: '' };
const view = () => ({
  ...{ appointment_id: 'v', call_id: 'c', status: 7, state, mode: 'virtual', reader: 'guest' },
  ...{ starts_at: '2030-01-08T05:00:00Z', ends_at: '2030-01-08T05:30:00Z' },
  ...{ open_from: '2030-01-08T04:45:00Z', over_at: '2030-01-08T05:45:00Z', started_at: null },
  clinician: { clinician_id: 'd', name: 'Dr Rao', registration_number: null, presence: 'here' },
  ...{ patient: null, participants: [], consent: null, queue: null, late_minutes: null, medium: null },
  ...{ ring: null, links: [], phone: null },
  me: { participant_id: 'g', name: 'Ravi', role: 'family', state: place, presence: 'away', is_me: true },
  can: { join: true, admit: false, remove: false, invite: false, ring: false, end: false },
});

beforeEach(async () => {
  await startEnglish({ calls: calls.screen });
  queryClient.clear();
  sessionStorage.setItem(STORED_AS, TOKEN);
  sent = [];
  state = 'open';
  isKnown = true;
  isUsed = true;
  place = 'waiting';
  // What jsdom has no dialogs and menus for.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = String(url).replace(/^.*\/api\//, '');
    sent.push({ path, body: JSON.parse(String(init?.body ?? '{}')) });
    const used = { code: 'link_used', message: 'Somebody has used this link.' };
    if (path === 'call-links/look')
      return isUsed ? Response.json(used, { status: 409 }) : Response.json(link);
    if (path === 'call-links/enter' || path === 'call-guests/media') return Response.error();
    if (path === 'call-guests/leave') place = 'left';
    if (path === 'call-guests/rejoin' && place === 'left') place = 'admitted';
    return isKnown
      ? Response.json(view())
      : Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('takes the same seat again after the page of a guest was loaded once more', async () => {
  await renderScreen(<JoinScreen />, `/join#${LINK}`);
  const join = await screen.findByRole('button', { name: calls.screen.join.chatOnly });
  await act(async () => join.click());
  expect(sent.filter(({ path }) => path === 'call-guests/rejoin')).toMatchObject([
    { body: { guest_token: TOKEN } },
  ]);
  expect(sent.some(({ path }) => path === 'call-links/look')).toBe(false);
});

it('opens another link that comes into the same tab', async () => {
  const other = 'M'.repeat(43);
  isUsed = false;
  await renderScreen(
    <>
      <Link to={`/join?other#${other}`}>other</Link>
      <JoinScreen />
    </>,
    `/join?one#${LINK}`,
  );
  await screen.findByRole('button', { name: calls.screen.join.chatOnly });
  await act(async () => screen.getByRole('link', { name: 'other' }).click());
  await screen.findByLabelText(calls.screen.guest.name);
  expect(sent.filter(({ path }) => path === 'call-links/look')).toMatchObject([
    { body: { link_token: other } },
  ]);
});

it('stays in the call when the guest skips to the content', async () => {
  place = 'admitted';
  await renderScreen(
    <>
      <Link to="/join?skips#main">skip</Link>
      <JoinScreen />
    </>,
    `/join?skips#${LINK}`,
  );
  await screen.findByRole('button', { name: calls.screen.join.chatOnly });
  await press(calls.screen.join.chatOnly);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  await act(async () => screen.getByRole('link', { name: 'skip' }).click());
  expect(screen.getByRole('button', { name: calls.screen.live.leave })).toBeDefined();
  expect(sent.some(({ path }) => path === 'call-links/look')).toBe(false);
});

it('forgets the seat once the call is over, or unknown', async () => {
  state = 'over';
  await renderScreen(<JoinScreen />, `/join#${LINK}`);
  await screen.findByText(calls.screen.over.title);
  expect(sessionStorage.getItem(STORED_AS)).toBeNull();

  queryClient.clear();
  sessionStorage.setItem(STORED_AS, TOKEN);
  isKnown = false;
  await renderScreen(<JoinScreen />, `/join?again#${LINK}`);
  await screen.findByText('Somebody has used this link.');
  expect(sessionStorage.getItem(STORED_AS)).toBeNull();
});

it('asks again with the same token of its own after the reply to a used link was lost', async () => {
  sessionStorage.clear();
  isUsed = false;
  await renderScreen(<JoinScreen />, `/join?first#${LINK}`);
  const name = await screen.findByLabelText(calls.screen.guest.name);
  await act(async () => void fireEvent.change(name, { target: { value: 'Ravi' } }));
  const tokens = () =>
    sent.filter(({ path }) => path === 'call-links/enter').map(({ body }) => body.guest_token);
  for (const times of [1, 2]) {
    await act(async () => screen.getByRole('button', { name: calls.screen.guest.enter }).click());
    await expect.poll(tokens).toHaveLength(times);
  }
  expect(new Set(tokens())).toEqual(new Set([sessionStorage.getItem(STORED_AS)]));
  expect(tokens()[0]).toMatch(/^[\w-]{43}$/);
});

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const closing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const question = () => screen.findByRole('alertdialog', { name: calls.screen.end.title });

it('asks a guest before Back and before the tab closes, as long as the call runs', async () => {
  history.pushState({ idx: 0 }, '', '/start');
  history.pushState({ idx: 1 }, '', `/join#${LINK}`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/start" element="the start" />
          <Route path="/join" element={<JoinScreen />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
    { container: document.body },
  );
  await screen.findByRole('button', { name: calls.screen.join.chatOnly });
  expect(closing()).toBe(false);
  place = 'admitted';
  await press(calls.screen.join.chatOnly);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  expect(closing()).toBe(true);
  await act(async () => history.back());
  await question();
  await expect.poll(() => location.pathname).toBe('/join');
  await press(shell.screen.action.cancel);
  expect(screen.getByRole('button', { name: calls.screen.live.leave })).toBeDefined();
  await act(async () => history.back());
  await question();
  await expect.poll(() => location.pathname).toBe('/join');
  await press(calls.screen.end.forMe);
  await screen.findByText('the start');
  expect(closing()).toBe(false);
  // The way back leads to the same seat.
  expect(sessionStorage.getItem(STORED_AS)).toBe(TOKEN);
});

it('a guest leaves by the button without a question, and comes back on the page; a page loaded later says why not', async () => {
  await renderScreen(<JoinScreen />, `/join?leaves#${LINK}`);
  place = 'admitted';
  await screen.findByRole('button', { name: calls.screen.join.chatOnly });
  await press(calls.screen.join.chatOnly);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  await press(calls.screen.live.leave);
  await screen.findByText(calls.screen.left.title);
  expect(sent.some(({ path }) => path === 'call-guests/leave')).toBe(true);
  expect(closing()).toBe(false);
  await press(calls.screen.left.again);
  await press(calls.screen.join.chatOnly);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  expect(sessionStorage.getItem(STORED_AS)).toBe(TOKEN);

  await press(calls.screen.live.leave);
  await screen.findByText(calls.screen.left.title);
  cleanup();
  queryClient.clear();
  await renderScreen(<JoinScreen />, `/join?later#${LINK}`);
  await screen.findByText('Somebody has used this link.');
});
