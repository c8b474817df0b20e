// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../client/query-client.ts';
import { setMemoryOnly } from './memory-only.ts';
import type { Session } from './session.ts';
import { createSessionCache, KEPT_AS, type Keys } from './session-cache.ts';

vi.stubGlobal('crypto', webcrypto);

const session: Session = {
  user: { name: 'Lakshmi', email: 'l@example.in' },
  accessToken: 'secret-token',
  userType: 'patient',
  phone: '+919000000001',
  expires: '2027-01-01T00:00:00Z',
};

function keyring(): Keys & { key: CryptoKey | undefined } {
  return {
    key: undefined,
    async get({ create }) {
      if (!this.key && create) {
        this.key = (await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
          'encrypt',
          'decrypt',
        ])) as CryptoKey;
      }
      return this.key;
    },
    async delete() {
      this.key = undefined;
    },
  };
}

async function see(key: string, data: unknown, persist: boolean) {
  await queryClient.fetchQuery({
    queryKey: [key],
    queryFn: () => data,
    ...(persist ? { meta: { persist } } : {}),
  });
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => vi.restoreAllMocks());

test('keeps flagged reads encrypted, without the token, and never conversations', async () => {
  const keys = keyring();
  const keep = createSessionCache(keys);
  await keep.open(session);
  await see('visits', ['Dr. Rao'], true);
  await see('unflagged', 'u', false);
  await see('chatMessages', 'c', true);
  await keep.flush();

  const stored = localStorage.getItem(KEPT_AS)!;
  expect(atob(stored)).not.toContain('Rao');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-token');

  queryClient.clear();
  expect(await createSessionCache(keys).lastSession()).toEqual({ ...session, accessToken: '' });
  expect(queryClient.getQueryData(['visits'])).toEqual(['Dr. Rao']);
  expect(queryClient.getQueryData(['unflagged'])).toBeUndefined();
  expect(queryClient.getQueryData(['chatMessages'])).toBeUndefined();
});

test('what is removed from the page does not stay on the device', async () => {
  const keys = keyring();
  const cache = createSessionCache(keys);
  await cache.open(session);
  await see('visits', ['Dr. Rao'], true);
  await see('patient', 'Lakshmi', true);
  await cache.flush();
  const before = localStorage.getItem(KEPT_AS);
  queryClient.removeQueries({ queryKey: ['patient'] });
  await expect.poll(() => localStorage.getItem(KEPT_AS), { timeout: 5000 }).not.toBe(before);
  await createSessionCache(keys).lastSession();
  expect(queryClient.getQueryData(['patient'])).toBeUndefined();
  expect(queryClient.getQueryData(['visits'])).toEqual(['Dr. Rao']);
});

test('what mentions a record that is for the memory only is never stored, also after a reload', async () => {
  const keys = keyring();
  const cache = createSessionCache(keys);
  await cache.open(session);
  await see('report', { patient_id: 'p1' }, true);
  await cache.flush();
  setMemoryOnly(queryClient, 'p1', true);
  await cache.flush();
  queryClient.clear();
  const next = createSessionCache(keys);
  await next.open(session);
  expect(queryClient.getQueryData(['report'])).toBeUndefined();
  await see('prescription', { patient_id: 'p1' }, true);
  await see('visits', ['Dr. Rao'], true);
  await next.flush();
  queryClient.clear();
  await createSessionCache(keys).lastSession();
  expect(queryClient.getQueryData(['prescription'])).toBeUndefined();
  expect(queryClient.getQueryData(['visits'])).toEqual(['Dr. Rao']);
});

test('what is too long to be stored leaves nothing of before on the device', async () => {
  const cache = createSessionCache(keyring());
  await cache.open(session);
  await see('patient', 'Lakshmi', true);
  await cache.flush();
  expect(localStorage.getItem(KEPT_AS)).not.toBeNull();
  await see('long', 'x'.repeat(2_600_000), true);
  await cache.flush();
  expect(localStorage.getItem(KEPT_AS)).toBeNull();
});

test('what comes back is shown and asked for again, however young it is', async () => {
  const keys = keyring();
  const keep = createSessionCache(keys);
  await keep.open(session);
  await see('visits', ['Dr. Rao'], true);
  await keep.flush();
  queryClient.clear();
  await createSessionCache(keys).open(session);
  expect(queryClient.getQueryData(['visits'])).toEqual(['Dr. Rao']);
  expect(
    queryClient
      .getQueryCache()
      .find({ queryKey: ['visits'] })
      ?.isStale(),
  ).toBe(true);
});

test('after a log-out what remains can’t be read, and is dropped with a warning', async () => {
  const keys = keyring();
  const keep = createSessionCache(keys);
  await keep.open(session);
  await see('visits', ['Dr. Rao'], true);
  await keep.flush();
  const copied = localStorage.getItem(KEPT_AS)!;
  await keep.destroy();
  expect(localStorage.getItem(KEPT_AS)).toBeNull();

  localStorage.setItem(KEPT_AS, copied);
  await keys.get({ create: true });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await createSessionCache(keys).lastSession()).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
  expect(localStorage.getItem(KEPT_AS)).toBeNull();
});

test('another user of the same browser sees nothing of it', async () => {
  const keys = keyring();
  const first = createSessionCache(keys);
  await first.open(session);
  await see('visits', ['Dr. Rao'], true);
  await first.flush();
  const before = keys.key;

  queryClient.clear();
  await createSessionCache(keys).open({ ...session, phone: '+919000000002' });
  expect(queryClient.getQueryData(['visits'])).toBeUndefined();
  expect(keys.key).not.toBe(before);
});

test('without cryptography nothing is stored', async () => {
  const keep = createSessionCache({ get: async () => undefined, delete: async () => undefined });
  await keep.open(session);
  await see('visits', ['Dr. Rao'], true);
  await keep.flush();
  expect(localStorage.length).toBe(0);
});

test('writes a choice at once, so that a reload within the same second keeps it', async () => {
  const keys = keyring();
  const keep = createSessionCache(keys);
  await keep.open(session);
  await keep.flush();
  const before = localStorage.getItem(KEPT_AS);
  await queryClient.fetchQuery({
    queryKey: ['choice'],
    queryFn: () => 'Sahasra',
    meta: { persist: true, writeAtOnce: true },
  });
  // Well within the pause after which everything else is written.
  await expect.poll(() => localStorage.getItem(KEPT_AS)).not.toBe(before);
  await keep.destroy();
});

test('writes at once what is waiting when the page is hidden, and nothing after the log-out', async () => {
  const keep = createSessionCache(keyring());
  await keep.open(session);
  await see('visits', ['Dr. Rao'], true);
  expect(localStorage.getItem(KEPT_AS)).toBeNull();
  const hide = () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  hide();
  // Without it the first write comes after a pause of more than a second.
  await expect.poll(() => localStorage.getItem(KEPT_AS), { interval: 10, timeout: 1000 }).not.toBeNull();
  await keep.destroy();
  hide();
  expect(localStorage.getItem(KEPT_AS)).toBeNull();
});
