// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import calls from '../../words/en.json' with { type: 'json' };
import type { Visit } from '../room/use-visit.ts';
import { PeoplePanel } from './people-panel.tsx';

const words = calls.screen;
let sent: string[];

beforeEach(async () => {
  await startEnglish({ calls: words });
  sent = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(String(url).replace(/^.*\/api\//, ''));
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const guest = { participant_id: 'g', name: 'Ravi', role: 'family', state: 'admitted', is_me: false };
const visit = {
  view: {
    appointment_id: 'v',
    participants: [{ ...guest, presence: 'here' }],
    can: { remove: true, invite: false },
  },
  take: vi.fn(),
} as unknown as Visit;

it('removes a participant once the clinician has confirmed it', async () => {
  await renderScreen(<PeoplePanel visit={visit} />);
  fireEvent.click(screen.getByRole('button', { name: words.people.remove }));
  const dialog = screen.getByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent === words.people.remove,
  );
  expect(confirm?.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.click(confirm!);
  await vi.waitFor(() => expect(visit.take).toHaveBeenCalled());
  expect(sent).toEqual([expect.stringMatching(/participants\/g\/remove/)]);
});
