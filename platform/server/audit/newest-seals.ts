import { UnknownDataKey } from '../crypto/key-ring.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/database.ts';
import { endAcceptance, isNewlyAccepted } from '../db/deployment.ts';
import { type BlobStore, readBlob } from '../files/blob-store.ts';

const KEY = 'audit/newest-seals.json';
const PURPOSE = 'audit-newest-seals';

export interface NewestSeal {
  readonly brandId: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly seal: string;
}

/**
 * The newest seal of each brand, stored outside of the database: an attacker with the database alone can't cut the
 * end off.
 */
export interface NewestSeals {
  /** Null while nothing was stored yet. */
  read(): Promise<readonly NewestSeal[] | null>;
  keep(seals: readonly NewestSeal[]): Promise<void>;
}

/** The stored seals have the mark of another SECRET_KEY, or were changed. */
export class ForeignSeals extends Error {}

/** @param former of keys that were replaced: the stored seals may carry the mark of one of them */
export function newestSealsIn(
  blobs: Pick<BlobStore, 'get' | 'put'>,
  secrets: Secrets,
  former: readonly Secrets[] = [],
): NewestSeals {
  const macOf = (seals: readonly NewestSeal[], by = secrets) => by.mac(PURPOSE, JSON.stringify(seals));
  return {
    async read() {
      const stored = await readBlob(blobs as BlobStore, KEY);
      if (!stored) return null;
      const { seals, mac } = parsed(stored);
      if (!seals || ![secrets, ...former].some((each) => mac === macOf(seals, each)))
        throw new ForeignSeals(
          `${KEY} in the file store was not written with this SECRET_KEY, or was changed: look at its history there; ` +
            'if SECRET_KEY was replaced, set FORMER_SECRET_KEYS to the one from before; with --accept-end the seals of the database replace it.',
        );
      return seals;
    },
    keep: (seals) => blobs.put(KEY, Buffer.from(JSON.stringify({ seals, mac: macOf(seals) }))),
  };
}

/**
 * Once an operator has accepted a new key, seals with the mark of another one make room for those of the database.
 * @returns whether there were any
 */
export async function replaceForeignSeals(db: Db, secrets: Secrets, newest: NewestSeals): Promise<boolean> {
  if (!(await isNewlyAccepted(db, secrets))) return false;
  let areForeign = false;
  try {
    await newest.read();
  } catch (error) {
    if (!(error instanceof ForeignSeals || error instanceof UnknownDataKey)) throw error;
    areForeign = true;
    await newest.keep([]);
  }
  await endAcceptance(db);
  return areForeign;
}

/** Nothing for stored bytes that aren't JSON. */
function parsed(stored: Buffer): { seals?: NewestSeal[]; mac?: string } {
  try {
    return JSON.parse(stored.toString('utf8')) ?? {};
  } catch {
    return {};
  }
}
