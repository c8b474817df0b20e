import type { Secrets } from '../crypto/secrets.ts';
import { type BlobStore, readBlob } from '../files/blob-store.ts';

const KEY = 'audit/newest-seals.json';
const PURPOSE = 'audit-newest-seals';

export interface NewestSeal {
  readonly brandId: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly seal: string;
}

/** The newest seal of each brand, stored where the database isn't: whoever has only the database can't cut the end off. */
export interface NewestSeals {
  /** Null while nothing was stored yet. */
  read(): Promise<readonly NewestSeal[] | null>;
  keep(seals: readonly NewestSeal[]): Promise<void>;
}

/** The stored seals carry the mark of another SECRET_KEY, or somebody has changed them. */
export class ForeignSeals extends Error {}

export function newestSealsIn(blobs: Pick<BlobStore, 'get' | 'put'>, secrets: Secrets): NewestSeals {
  const macOf = (seals: readonly NewestSeal[]) => secrets.mac(PURPOSE, JSON.stringify(seals));
  return {
    async read() {
      const stored = await readBlob(blobs as BlobStore, KEY);
      if (!stored) return null;
      const { seals, mac } = parsed(stored);
      if (!seals || mac !== macOf(seals))
        throw new ForeignSeals(
          `${KEY} in the file store was not written with this SECRET_KEY, or was changed: look at its history there; ` +
            'with --accept-end the seals of the database replace it.',
        );
      return seals;
    },
    keep: (seals) => blobs.put(KEY, Buffer.from(JSON.stringify({ seals, mac: macOf(seals) }))),
  };
}

/** Nothing where somebody has left something that isn't JSON. */
function parsed(stored: Buffer): { seals?: NewestSeal[]; mac?: string } {
  try {
    return JSON.parse(stored.toString('utf8')) ?? {};
  } catch {
    return {};
  }
}
