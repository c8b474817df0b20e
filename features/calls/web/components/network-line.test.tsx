// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { noteServerDate } from '#platform/web/client/server-clock.ts';
import calls from '../../words/en.json' with { type: 'json' };
import type { Visit } from '../room/use-visit.ts';
import { NetworkLine } from './network-line.tsx';

afterEach(() => noteServerDate(new Date().toISOString()));

const AHEAD_MS = 3_600_000;
const ago = (minutes: number) => new Date(Date.now() + AHEAD_MS - minutes * 60_000).toISOString();

it('counts from when clinician and patient met, by the server’s clock, also when others came or returned later', async () => {
  await startEnglish({ calls: calls.screen });
  noteServerDate(new Date(Date.now() + AHEAD_MS).toISOString());
  const participants = [20, 3, 1].map((minutes) => ({ state: 'admitted', since: ago(minutes) }));
  const visit = { view: { participants, started_at: ago(12.5) }, room: null } as unknown as Visit;
  await renderScreen(<NetworkLine visit={visit} />);
  expect(screen.getByText(/12:[23]\d/)).toBeDefined();
});

it('counts nothing where the server doesn’t say when they met', async () => {
  await startEnglish({ calls: calls.screen });
  const participants = [3, 1].map((minutes) => ({ state: 'admitted', since: ago(minutes) }));
  await renderScreen(<NetworkLine visit={{ view: { participants }, room: null } as unknown as Visit} />);
  expect(document.body.textContent).not.toContain(':');
});
