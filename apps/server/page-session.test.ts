import { expect, it, vi } from 'vitest';
import type { Authentication } from '#platform/server/http/authentication.ts';
import { pageSession } from './page-session.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const principal = {
  personId: 'p',
  userType: 'patient',
  brandId: 'living',
  sessionId: 's',
  language: 'te',
} as const;

const hasFamily = async () => true;
const answering = (answer: Authentication) => ({ authenticateAgain: vi.fn(async () => answer) });

it('knows of an open session the language, and whether the user can act for others', async () => {
  const authenticator = answering({ principal, expiresAt: NOW.getTime() + 1000 });
  expect(await pageSession({ authenticator, hasFamily }, 'c', NOW)).toEqual({
    ...{ language: 'te', isOpen: true, hasFamily: true },
  });
});

it('leaves no room for the navigation while a second factor is awaited', async () => {
  const authenticator = answering({ refused: 'second_factor_needed', limited: principal });
  expect(await pageSession({ authenticator, hasFamily }, 'c', NOW)).toEqual({
    language: 'te',
    isOpen: false,
  });
});

it('knows nothing of an ended session, and asks no one without a cookie', async () => {
  const authenticator = answering({ refused: 'token_not_valid' });
  expect(await pageSession({ authenticator, hasFamily }, undefined, NOW)).toEqual({ isOpen: false });
  expect(authenticator.authenticateAgain).not.toHaveBeenCalled();
  expect(await pageSession({ authenticator, hasFamily }, 'c', NOW)).toEqual({ isOpen: false });
});

it('serves the page without it when the database fails or does not answer', async () => {
  const failing = { authenticateAgain: () => Promise.reject(new Error('no connection')) };
  expect(await pageSession({ authenticator: failing, hasFamily }, 'c', NOW)).toEqual({ isOpen: false });
  const silent = { authenticateAgain: () => new Promise<Authentication>(() => undefined) };
  expect(await pageSession({ authenticator: silent, hasFamily }, 'c', NOW, 1)).toEqual({ isOpen: false });
});
