// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import { fill } from '#platform/web/slot.ts';
import type { Patient } from '../contract.ts';
import words from '../words/en.json' with { type: 'json' };
import { PatientRecord } from './components/patient-record.tsx';
import { recordAction } from './slots.ts';

vi.mock('#platform/web/session/use-session.ts', () => ({ useUserType: () => 'doctor' }));

const says = words.screen;
const patient = {
  ...{ patient_id: 'p', name: 'Lakshmi', sex: 'female', date_of_birth: '1961-04-02', language: 'te' },
  ...{ phone: '+919000000001', email: null, city: null, family: [], care_team: [], emergency_contacts: [] },
  ...{ details: {}, tags: [], can: {} },
} as unknown as Patient;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => narrow);
  vi.stubGlobal('fetch', async () => new Promise(() => undefined));
  queryClient.clear();
  await startEnglish({ people: says });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows above the record what other features offer to do', async () => {
  const action = fill(recordAction, {
    ...{ id: 'test', order: 0, userTypes: ['doctor'] },
    part: async () =>
      (({ patientId }: { patientId: string }) => <p>{`an action for ${patientId}`}</p>) as never,
  });
  await renderScreen(
    <CatalogueContext.Provider
      value={createCatalogue([{ name: 'test', fillings: [action] } as never], [], [])}
    >
      <PatientRecord patient={patient} />
    </CatalogueContext.Provider>,
    '/with-action',
  );
  expect(await screen.findByText('an action for p')).toBeDefined();
});

it('offers to call the patient and to book for them above the record', async () => {
  await renderScreen(
    <CatalogueContext.Provider value={createCatalogue([], [], [])}>
      <PatientRecord patient={patient} />
    </CatalogueContext.Provider>,
  );
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(says.contacts.call)).toBe('tel:+919000000001');
  expect(hrefOf(says.record.book)).toBe('/appointments/book?for=p');
});
