// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import appointments from '../../words/en.json' with { type: 'json' };
import { LateButton } from './late-button.tsx';

let date: string;
beforeEach(async () => {
  await startEnglish({ appointments: appointments.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () => Response.json({ date, minutes: 10 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('says of which day it speaks, also where that is not today', async () => {
  date = clinicDay(new Date());
  await renderScreen(<LateButton />);
  expect(await screen.findByText('You are 10 min late today')).toBeDefined();
  const button = screen.getByRole('button', { description: 'Only for this day: Today' });

  date = addDays(date, 1);
  queryClient.clear();
  await renderScreen(<LateButton />, '/tomorrow');
  expect(await screen.findByText('Tomorrow: you are 10 min late')).toBeDefined();
  expect(screen.getByText('Only for this day: Tomorrow')).toBeDefined();
  expect(button.isConnected).toBe(false);
});
