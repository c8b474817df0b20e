// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import calls from '../../words/en.json' with { type: 'json' };
import { VisitMedium } from '../components/visit-medium.tsx';
import { CallScreen } from './call.tsx';

vi.mock('#platform/web/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useUserType: () => userType,
}));

const missing = () => Promise.reject(new DOMException('', 'NotFoundError'));
const getUserMedia = vi.fn<() => Promise<unknown>>(missing);
let userType: 'patient' | 'doctor';
let state: 'admitted' | 'left' | null;
let joins: number;
let callState: 'open' | 'not_open';
let refuses: boolean;

const view = () => ({
  ...{ appointment_id: 'v', call_id: 'c', status: 7, state: callState, mode: 'virtual', reader: 'patient' },
  ...{ starts_at: '2030-01-08T05:00:00Z', ends_at: '2030-01-08T05:30:00Z' },
  ...{ open_from: '2030-01-08T04:45:00Z', over_at: '2030-01-08T05:45:00Z', started_at: null },
  clinician: { clinician_id: 'd', name: 'Dr Rao', registration_number: null, presence: 'here' },
  ...{ patient: null, participants: [], consent: null, queue: null, late_minutes: null, medium: null },
  ...{ ring: null, links: [], phone: null },
  me: state && { participant_id: 'p', name: 'Ravi', role: 'patient', state, presence: 'here', is_me: true },
  can: { join: true, admit: false, remove: false, invite: false, ring: false, end: false },
});

beforeEach(async () => {
  await startEnglish({ calls: calls.screen });
  queryClient.clear();
  getUserMedia.mockReset().mockImplementation(missing);
  callState = 'open';
  refuses = false;
  userType = 'patient';
  state = null;
  joins = 0;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
  // What jsdom has no dialogs and menus for.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover = () => undefined;
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).replace(/^.*\/api\/calls\/v/, '');
    if (path === '/media') return Response.error();
    if (path === '/join' && refuses)
      return Response.json({ code: 'call_full', message: 'The call is full.' }, { status: 409 });
    if (path === '/join') {
      joins += 1;
      state = 'admitted';
    }
    if (path === '/leave') state = 'left';
    return Response.json(view());
  });
});
afterEach(() => vi.unstubAllGlobals());

function Address() {
  return <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('joins by itself once after the ringing was accepted, and after leaving only by a press', async () => {
  await renderScreen(
    <>
      <Address />
      <Link to="/appointments/v/call" state={{ accepted: true }}>
        accept
      </Link>
      <Routes>
        <Route path="/" element={null} />
        <Route path="/appointments/:appointmentId/call" element={<CallScreen />} />
      </Routes>
    </>,
  );
  await act(async () => screen.getByRole('link', { name: 'accept' }).click());
  await screen.findByRole('button', { name: calls.screen.live.leave });
  expect(joins).toBe(1);
  await expect.poll(() => screen.getByTestId('state').textContent).toBe('null');

  await press(calls.screen.live.leave);
  await screen.findByText(calls.screen.left.title);
  expect(joins).toBe(1);
  const asked = getUserMedia.mock.calls.length;
  await press(calls.screen.left.again);
  expect(getUserMedia.mock.calls.length).toBeGreaterThan(asked);
  await press(calls.screen.join.chatOnly);
  expect(joins).toBe(2);

  // The doctor rings after the person has left, who accepts on this very page.
  await press(calls.screen.live.leave);
  await screen.findByText(calls.screen.left.title);
  await act(async () => screen.getByRole('link', { name: 'accept' }).click());
  await screen.findByRole('button', { name: calls.screen.live.leave });
  expect(joins).toBe(3);
  await expect.poll(() => screen.getByTestId('state').textContent).toBe('null');
});

it('leaves camera and microphone off after the end of the call until the person wants to join again', async () => {
  await renderScreen(
    <Routes>
      <Route path="/appointments/:appointmentId/call" element={<CallScreen />} />
    </Routes>,
    '/appointments/v/call',
  );
  await screen.findByRole('button', { name: calls.screen.join.chatOnly });
  await press(calls.screen.join.chatOnly);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  const asked = getUserMedia.mock.calls.length;
  await press(calls.screen.live.leave);
  await screen.findByText(calls.screen.over.doneHint);
  expect(getUserMedia).toHaveBeenCalledTimes(asked);
});

/** Tracks of a camera and a microphone, as they are opened. */
function withDevices(): { stop: () => void }[] {
  const tracks: { stop: () => void }[] = [];
  vi.stubGlobal('MediaStream', class {});
  HTMLMediaElement.prototype.play = async () => undefined;
  getUserMedia.mockImplementation(async () => {
    const track = Object.assign(new EventTarget(), { enabled: true, stop: vi.fn() });
    tracks.push(track);
    return { getTracks: () => [track] };
  });
  return tracks;
}

const atTheDesk = () => renderScreen(<VisitMedium appointmentId="v" />, '/desk');

it('turns camera and microphone off when the visit is moved to later', async () => {
  userType = 'doctor';
  const tracks = withDevices();
  await atTheDesk();
  await screen.findByRole('button', { name: calls.screen.join.start });
  await press(calls.screen.join.start);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  expect(tracks).toHaveLength(2);
  callState = 'not_open';
  await act(() => queryClient.invalidateQueries());
  await screen.findByText(calls.screen.notOpen.title);
  for (const { stop } of tracks) expect(stop).toHaveBeenCalled();
});

it('turns camera and microphone off when joining at the desk fails, and opens them at the next try', async () => {
  userType = 'doctor';
  refuses = true;
  const tracks = withDevices();
  await atTheDesk();
  await screen.findByRole('button', { name: calls.screen.join.start });
  await press(calls.screen.join.start);
  await screen.findByText('The call is full.');
  expect(tracks).toHaveLength(2);
  for (const { stop } of tracks) expect(stop).toHaveBeenCalled();
  refuses = false;
  await press(calls.screen.join.start);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  expect(tracks).toHaveLength(4);
});

it('carries the running call of the desk over to the whole picture, and asks before a link ends it', async () => {
  userType = 'doctor';
  await renderScreen(
    <Routes>
      <Route
        path="/desk"
        element={
          <>
            <VisitMedium appointmentId="v" />
            <Link to="/patients/p">Record</Link>
          </>
        }
      />
      <Route path="/patients/:id" element="The record" />
      <Route path="/appointments/:appointmentId/call" element={<CallScreen />} />
    </Routes>,
    '/desk',
  );
  await screen.findByRole('button', { name: calls.screen.join.start });
  await press(calls.screen.join.start);
  await screen.findByRole('button', { name: calls.screen.live.leave });
  await act(async () => screen.getByRole('link', { name: 'Record' }).click());
  await screen.findByRole('alertdialog', { name: calls.screen.end.title });
  expect(screen.queryByText('The record')).toBeNull();
  await press(shell.screen.action.cancel);

  getUserMedia.mockClear();
  const whole = { name: calls.screen.medium.whole, hidden: true };
  await act(async () => screen.getByRole('menuitem', whole).click());
  await expect.poll(() => joins).toBe(2);
  expect(getUserMedia.mock.calls).toEqual([[{ audio: expect.anything() }]]);
  await screen.findByRole('button', { name: calls.screen.live.leave });
});
