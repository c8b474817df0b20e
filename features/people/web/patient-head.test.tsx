// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import { fill } from '#platform/web/slot.ts';
import words from '../words/en.json' with { type: 'json' };
import { PatientHead } from './components/patient-head.tsx';
import { recordHeader } from './slots.ts';

vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => 'doctor' }));

const reply = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', reply);
  queryClient.clear();
  await startEnglish({ people: words });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the allergies while the details of the patient can’t be read, and offers to read them again', async () => {
  reply.mockImplementation(async () => Response.json({ code: 'forbidden', message: 'No' }, { status: 403 }));
  const allergies = fill(recordHeader, {
    ...{ id: 'test', order: 0, userTypes: ['doctor'] },
    part: async () =>
      (({ patientId }: { patientId: string }) => <p>{`allergies of ${patientId}`}</p>) as never,
  });
  await renderScreen(
    <CatalogueContext.Provider
      value={createCatalogue([{ name: 'test', fillings: [allergies] } as never], [], [])}
    >
      <PatientHead patientId="p" name="Lakshmi" />
    </CatalogueContext.Provider>,
  );
  expect(await screen.findByText('allergies of p')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Lakshmi' })).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Try again' });
  const before = reply.mock.calls.length;
  await act(async () => again.click());
  await vi.waitFor(() => expect(reply.mock.calls.length).toBeGreaterThan(before));
});
