// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import accounts from '#features/accounts/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import type { Patient } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { DetailsForm } from './details-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const patient = (can: object) =>
  ({
    ...{ patient_id: 'p1', name: 'Lakshmi', date_of_birth: '1956-03-01', sex: 'female', language: 'te' },
    ...{ address: 'Miyapur', updated_at: null, can: { edit: true, ...can } },
  }) as unknown as Patient;
const show = async (can: object) => {
  await startEnglish({ people: words.screen, accounts: accounts.screen });
  queryClient.clear();
  await renderScreen(<DetailsForm patient={patient(can)} onDone={() => undefined} />);
};

it('sends what the front desk has corrected of who the patient is, and nothing else of that', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body ?? '{}')));
    return Response.json(patient({}));
  });
  await show({ edit_basics: true });
  fireEvent.change(screen.getByLabelText(words.screen.patients.name), { target: { value: 'Lakshmi Rao' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: shell.screen.form.save })));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ name: 'Lakshmi Rao', address: 'Miyapur', updated_at: null });
});

it('does not ask a patient for it, who has a page for that', async () => {
  await show({ edit_basics: false });
  expect(screen.queryByLabelText(words.screen.patients.name)).toBeNull();
});
