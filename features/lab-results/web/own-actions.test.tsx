// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { OpenCritical, Report } from '../contract.ts';
import words from '../words/en.json' with { type: 'json' };
import { OwnActions } from './components/own-actions.tsx';

const says = words.screen.own;
const critical = { notified: [{ person_id: 'a-doctor', name: 'Dr. Rao' }] } as unknown as OpenCritical;
const show = async (open: readonly OpenCritical[]) => {
  await startEnglish({ 'lab-results': words.screen });
  const report = { report_id: 'one', abnormal: 1, can: { remove: false } } as unknown as Report;
  await renderScreen(<OwnActions report={{ ...report, open_critical: open, ask_id: null }} />);
};

it('offers the care team once: beside what is critical, else here', async () => {
  await show([critical]);
  expect(await screen.findByRole('link', { name: says.book })).toBeDefined();
  expect(screen.queryByRole('link', { name: says.ask })).toBeNull();
});

it('offers the care team where no one could be notified', async () => {
  await show([{ ...critical, notified: [] }]);
  expect(await screen.findByRole('link', { name: says.ask })).toBeDefined();
});
