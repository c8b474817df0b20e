// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import accounts from '../../../accounts/words/en.json' with { type: 'json' };
import files from '../../../files/words/en.json' with { type: 'json' };
import privacy from '../../words/en.json' with { type: 'json' };
import { PrepareBreach } from './prepare-breach.tsx';

const words = privacy.screen.breach;
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the chosen reader, also one who is not among those who read most', async () => {
  await startEnglish({ privacy: privacy.screen, accounts: accounts.screen, files: files.screen });
  queryClient.clear();
  const at = '2026-11-30T06:00:00Z';
  const reader = (name: string, reads: number) => ({
    ...{
      reader_id: name,
      name,
      user_type: 'doctor',
      reads,
      resources: [name === 'Rare' ? 'vitals' : 'chat'],
    },
    sessions: ['a', 'b'].map((session_id) => ({ session_id, first_at: at, last_at: at, reads: 1 })),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const q = new URL(url, 'http://localhost').searchParams.get('q');
    return Response.json({ readers: q === 'Rare' ? [reader('Rare', 1)] : [reader('Often', 900)] });
  });
  await renderScreen(<PrepareBreach />);
  const chosen = () => {
    const { options, selectedIndex } = screen.getByLabelText<HTMLSelectElement>(words.reader);
    return options[selectedIndex]?.text;
  };
  const find = (name: string) =>
    fireEvent.change(screen.getByLabelText(words.find), { target: { value: name } });
  find('Rare');
  await screen.findByText(/^Rare · .* 1 /);
  fireEvent.change(screen.getByLabelText(words.reader), { target: { value: 'Rare' } });
  expect(chosen()).toMatch(/^Rare · .* 1 /);
  const session = () => screen.getByLabelText<HTMLSelectElement>(words.session);
  fireEvent.change(session(), { target: { value: 'b' } });
  expect(session().value).toBe('b');
  find('');
  await waitFor(() => expect(screen.getByText(/^Often/)).toBeDefined());
  expect(chosen()).toMatch(/^Rare/);
  // Other dates: the number of reads is not known of these.
  const [from] = screen.getAllByLabelText<HTMLInputElement>(words.from);
  fireEvent.change(from!, { target: { value: '2026-01-01' } });
  await waitFor(() => expect(screen.getByText(/^Often/)).toBeDefined());
  expect(chosen()).toBe(`Rare · ${accounts.screen.userType.doctor}`);
  // Nor are sessions and what was read.
  expect(screen.queryByLabelText(words.session)).toBeNull();
  const resource = () => screen.getByLabelText<HTMLSelectElement>(words.resource);
  expect([...resource().options].map(({ value }) => value)).toEqual(['']);
  fireEvent.change(screen.getByLabelText(words.reader), { target: { value: '' } });
  expect(resource().value).toBe('');
  expect(chosen()).toBe(words.anyone);
});
