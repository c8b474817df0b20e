import { expect, it } from 'vitest';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { sessionCookieName } from '#platform/server/http/authentication.ts';
import { Sessions } from '../sessions.ts';
import { csrfCookieName, googleCookieName } from './cookies.ts';

it('protects every cookie on https from the other hosts of the domain', () => {
  for (const nameOf of [sessionCookieName, csrfCookieName, googleCookieName])
    expect(nameOf(true)).toMatch(/^__Host-/);
});

it('accepts an access token exactly as it was issued', () => {
  const sessions = new Sessions(secretsOf('a key for this test alone, 32 letters'));
  const sessionId = '01932a52-7f3c-7a11-9c55-0f5a3f8d7e21';
  const token = sessions.accessTokenOf(sessionId);
  expect(sessions.sessionOfToken(token)).toBe(sessionId);
  for (const forged of [`${token}.x`, `${token}.`, `.${token}`, sessionId, `${sessionId}.`, `${token}x`])
    expect(sessions.sessionOfToken(forged)).toBeNull();
});
