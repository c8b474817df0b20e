// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { TimelineEntry } from '../../contract.ts';
import timeline from '../../words/en.json' with { type: 'json' };
import { RecordTimeline } from './record-timeline.tsx';

const entry = (title: string): TimelineEntry => ({
  ...{ entry_id: title, kind: 'note', at: '2030-01-08T05:00:00Z', title, about: null, word: null },
  ...{ by_name: null, readings: [], count: 0, link: null },
});
let answer: (url: string) => Response | Promise<Response>;
const never = new Promise<Response>(() => undefined);

beforeEach(async () => {
  await startEnglish({ timeline: timeline.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) => answer(url));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page = (...titles: string[]) => Response.json({ entries: titles.map(entry), next_cursor: null });

it('keeps what it shows while another kind is read, and nothing of one patient for another', async () => {
  answer = (url) => (url.includes('kinds=') ? never : page('Cough of Asha'));
  await renderScreen(<RecordTimeline patientId="a" />);
  expect(await screen.findByText(/Cough of Asha/)).toBeDefined();
  const readings = screen.getByRole('button', { name: timeline.screen.kinds.readings });
  readings.click();
  await expect.poll(() => readings.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/Cough of Asha/)).toBeDefined();

  answer = () => never;
  await renderScreen(<RecordTimeline patientId="b" />);
  expect(screen.queryByText(/Cough of Asha/)).toBeNull();
});
