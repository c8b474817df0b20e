import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What begins like this was written by a key ring: format, id of the key, then nonce, tag and content. */
const SEALED = /^enc1:([0-9a-f]{8}):([\w-]+)$/;
const NONCE = 12;
const TAG = 16;

/** One key of the ring. Uses of it have keys of their own, derived from it. */
export interface DataKey {
  /** Eight hexadecimal digits that tell nothing of the key. */
  readonly id: string;
  /** @param salt makes it another key for each thing that is encrypted */
  derive(purpose: string, salt?: Buffer): Buffer;
}

/**
 * The keys that encrypt what patients and clinicians write and send, at rest. The first one encrypts; all of them
 * decrypt, so that a key can be replaced while the application runs.
 */
export interface KeyRing {
  readonly current: DataKey;
  /** The current one, then those that only decrypt. */
  readonly all: readonly DataKey[];
  /** Off while servers run that can't decrypt yet: everything is stored as it is, and what is sealed is still opened. */
  readonly encrypts: boolean;
  find(id: string): DataKey | undefined;
  /** @param place table, column and row: the same text can't be opened in another one */
  seal(place: string, text: string): string;
  /**
   * What isn't sealed was written before this existed, and is returned as it is.
   * @throws UnknownDataKey, and when it was changed or belongs to another place
   */
  open(place: string, stored: string): string;
}

export class UnknownDataKey extends Error {
  /** Its id, which tells nothing of it. */
  readonly key: string;

  constructor(id: string) {
    super(`what is stored was encrypted with the data key ${id}, which is not in DATA_KEYS`);
    this.key = id;
    this.name = 'UnknownDataKey';
  }
}

function dataKeyOf(secret: string): DataKey {
  const derive = (purpose: string, salt: Buffer = Buffer.from('sukham data')): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
  return { id: createHash('sha256').update(derive('id')).digest('hex').slice(0, 8), derive };
}

/** @param secrets at least one; the first one encrypts */
export function keyRingOf(secrets: readonly string[], { encrypts = true } = {}): KeyRing {
  const keys = secrets.map(dataKeyOf);
  const [current] = keys;
  if (!current) throw new Error('a key ring needs a key');
  const byId = new Map(keys.map((key) => [key.id, { key, text: key.derive('text') }]));
  return {
    current,
    all: keys,
    encrypts,
    find: (id) => byId.get(id)?.key,
    seal(place, text) {
      if (!encrypts) return text;
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', byId.get(current.id)!.text, nonce).setAAD(
        Buffer.from(place),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `enc1:${current.id}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(place, stored) {
      const [, id = '', sealed = ''] = SEALED.exec(stored) ?? [];
      if (!id) return stored;
      const found = byId.get(id);
      if (!found) throw new UnknownDataKey(id);
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', found.text, bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}

/** The id of the key that sealed a text; undefined for one that isn't sealed. */
export const keyIdOfText = (stored: string): string | undefined => SEALED.exec(stored)?.[1];

/** What a text begins with that this key sealed. */
export const sealedWith = ({ id }: DataKey): string => `enc1:${id}:`;

/** Undefined for what was encrypted with a key that is lost. */
export function ifItsKeyIsThere<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnknownDataKey) return undefined;
    throw error;
  }
}
