// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { updateSession } from '#platform/web/session/session-client.ts';
import { confirmIdentity } from '#platform/web/shell/leave-sign-in.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import type { Account } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { UserTypeSwitch } from './user-type-switch.tsx';

vi.mock('#platform/web/session/session-client.ts', async (original) => ({
  ...(await original<object>()),
  updateSession: vi.fn(async () => null),
}));
vi.mock('#platform/web/shell/leave-sign-in.ts', () => ({ confirmIdentity: vi.fn() }));
vi.mock('#platform/web/shell/loader.ts', async (original) => ({
  ...(await original<object>()),
  showAlert: vi.fn(),
}));

const ACCOUNT = { user_type: 'patient', user_types: ['doctor', 'patient'] } as unknown as Account;

beforeEach(() => startEnglish({ accounts: words.screen }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function chooseDoctor(needed: string): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ needed, methods: ['code'], sent_to: null }));
  await renderScreen(<UserTypeSwitch account={ACCOUNT} />);
  fireEvent.click(screen.getByRole('radio', { name: words.screen.userType.doctor }));
  await waitFor(() => expect(updateSession).toHaveBeenCalledWith({ userType: 'doctor' }));
}

it('asks a patient who becomes a doctor for the second factor', async () => {
  await chooseDoctor('second_factor');
  await waitFor(() => expect(confirmIdentity).toHaveBeenCalledOnce());
  expect(showAlert).not.toHaveBeenCalled();
});

it('says so when the user type was not changed', async () => {
  await chooseDoctor('nothing');
  await waitFor(() => expect(showAlert).toHaveBeenCalledOnce());
  expect(confirmIdentity).not.toHaveBeenCalled();
});
