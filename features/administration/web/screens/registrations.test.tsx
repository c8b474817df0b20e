// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { RegistrationsScreen } from './registrations.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('says of each registration until when it is valid and when it was checked, or that there is no such day', async () => {
  await startEnglish({ administration: words.screen });
  const day = '2026-11-02T05:00:00Z';
  const one = { registration_number: '7', registration_council: null, state: 'fine', checked_at: day };
  vi.stubGlobal('fetch', async () =>
    Response.json({
      registrations: [
        { ...one, clinician_id: 'a', name: 'Dr. Rao', valid_until: '2027-03-31' },
        { ...one, clinician_id: 'b', name: 'Dr. Thomas', valid_until: null },
        { ...one, clinician_id: 'c', name: 'Dr. Iyer', state: 'open', checked_at: null, valid_until: null },
      ],
    }),
  );
  await renderScreen(<RegistrationsScreen />);
  await screen.findByText('Dr. Iyer');
  const cells = [...document.querySelectorAll(`td[data-label="${words.screen.registrations.validUntil}"]`)];
  expect(cells.map((cell) => cell.textContent)).toEqual(['31 Mar 2027', 'No end date', '']);
  expect(screen.getAllByText(words.screen.registrations.notChecked)).toHaveLength(1);
});
