// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { DoctorsScreen } from './doctors.tsx';

vi.mock('#platform/web/session/use-session.ts', () => {
  const data = { user: { id: 'p1', name: 'Lakshmi' }, userType: 'patient' };
  return { useSession: () => ({ data }), useUserType: () => 'patient' };
});

const member = { person_id: 'p2', name: 'Sahasra', relation: 'granddaughter', age: 6, sex: 'female' };
const known = {
  ...{ clinician_id: 'c', name: 'Dr. Heart', image: '', user_type: 'doctor', specialties: [] },
  ...{ because: ['known'], modes: ['video'], languages: [], can: { book: true }, city: null },
};

beforeEach(async () => {
  await startEnglish({ people: words.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/family-members')
        ? { family_members: [member], can: { add: true } }
        : { clinicians: [known], next_cursor: null },
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('says of the own doctors that they are known, and not under the name of a family member', async () => {
  const text = () => document.body.textContent ?? '';
  await renderScreen(<DoctorsScreen />);
  await expect.poll(text).toContain(words.screen.find.because.known);
  await act(async () => queryClient.setQueryData(['actingFor'], { personId: 'p2' }));
  await waitFor(() => expect(text()).not.toContain(words.screen.find.recommended));
  expect(text()).toContain('Dr. Heart');
});
