// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { startEnglish } from '#platform/testing/render-screen.tsx';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import calls from '../../words/en.json' with { type: 'json' };
import { AskBeforeLeaving } from './ask-before-leaving.tsx';

const WHOLE = '/appointments/v/call';

function Desk() {
  const navigate = useNavigate();
  return (
    <>
      <p>The call</p>
      <button type="button" onClick={() => void navigate('/desk/next')}>
        by code
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void navigate('#search')}>
        overlay
      </button>
      <button type="button" onClick={() => void navigate(WHOLE, { state: { accepted: true } })}>
        whole
      </button>
      <a href="tel:+914012345678" onClick={(event) => event.preventDefault()}>
        phone
      </a>
      <AskBeforeLeaving whole={WHOLE} />
    </>
  );
}

function Start() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/desk')}>
      open the desk
    </button>
  );
}

beforeEach(async () => {
  await startEnglish({ calls: calls.screen });
  // What jsdom has no dialogs for.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  history.pushState(null, '', '/start');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/start" element={<Start />} />
        <Route path="/desk" element={<Desk />} />
        <Route path="*" element="Another page" />
      </Routes>
    </BrowserRouter>,
    { container: document.body },
  );
  await press('open the desk');
});

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const question = () => screen.findByRole('alertdialog', { name: calls.screen.end.title });
const isThere = () => screen.queryByText('The call') !== null;

it('asks before code opens another page, and opens it once the person agrees', async () => {
  await press('by code');
  await question();
  expect([isThere(), location.pathname]).toEqual([true, '/desk']);
  await press(shell.screen.action.cancel);
  expect([isThere(), location.pathname]).toEqual([true, '/desk']);
  await press('by code');
  await press(calls.screen.end.forMe);
  expect([isThere(), location.pathname]).toEqual([false, '/desk/next']);
});

it.each([
  ['the button of the browser', () => act(async () => history.back())],
  ['the arrow of the page', () => press('back')],
])('asks before %s leads back, also with an overlay opened and closed before', async (_, back) => {
  await press('overlay');
  await act(async () => history.back());
  await expect.poll(() => location.hash).toBe('');
  await back();
  await question();
  await expect.poll(() => location.pathname).toBe('/desk');
  expect(isThere()).toBe(true);
  await press(shell.screen.action.cancel);
  await back();
  await question();
  await expect.poll(() => location.pathname).toBe('/desk');
  await press(calls.screen.end.forMe);
  await screen.findByText('open the desk');
  expect(location.pathname).toBe('/start');
});

it('asks before the tab closes, as long as the call runs', async () => {
  const closing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(true);
  // The phone's own app opens, and the page stays.
  fireEvent.click(screen.getByRole('link', { name: 'phone' }));
  expect(closing()).toBe(false);
  await press('overlay');
  expect(closing()).toBe(true);
  await press('whole');
  expect(closing()).toBe(false);
});

it('asks nothing where the call continues', async () => {
  await press('overlay');
  expect([isThere(), location.hash]).toEqual([true, '#search']);
  await press('whole');
  expect([isThere(), location.pathname]).toEqual([false, WHOLE]);
});
