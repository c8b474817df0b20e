import { call } from '#platform/web/client/call.ts';
import { listSealKeys } from '../contract.ts';
import type { SealKey } from '../rules.ts';

/** Public keys, and nothing about anybody: they stay on the device so that a code can be checked without a network. */
const CACHE = 'prescription-keys';
const ADDRESS = '/prescription-keys';
const PATIENCE_MS = 3000;

/** The newest keys of the server; the stored ones when it doesn't answer; none where there never was an answer. */
export async function sealKeys(): Promise<readonly SealKey[]> {
  const cache = await caches.open(CACHE).catch(() => undefined);
  try {
    const { keys } = await call(listSealKeys, {}, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await cache?.put(ADDRESS, Response.json(keys));
    return keys as SealKey[];
  } catch {
    return ((await (await cache?.match(ADDRESS))?.json()) as SealKey[] | undefined) ?? [];
  }
}
