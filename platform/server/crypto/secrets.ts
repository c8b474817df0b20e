import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Everything that is derived from SECRET_KEY, each use with a key of its own. */
export interface Secrets {
  /** Keyed hash for values that must not be guessable from the database: codes, document numbers. */
  mac(purpose: string, value: string): string;
  /** Encrypts a short text (AES-256-GCM) that must not be readable at rest. */
  seal(text: string): string;
  /** @throws when the text was not sealed with this deployment's key. */
  open(sealed: string): string;
}

export function secretsOf(secretKey: string): Secrets {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, 'sukham', purpose, 32));
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    let found = keys.get(purpose);
    if (!found) {
      found = keyFor(purpose);
      keys.set(purpose, found);
    }
    return found;
  };
  return {
    mac: (purpose, value) =>
      createHmac('sha256', key(`mac:${purpose}`))
        .update(value)
        .digest('base64url'),
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key('seal'), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key('seal'), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Undefined for what was sealed with another key, such as one that was lost. */
export function openedIfPossible(secrets: Pick<Secrets, 'open'>, sealed: string): string | undefined {
  try {
    return secrets.open(sealed);
  } catch {
    return undefined;
  }
}

export const sha256 = (value: string): string => createHash('sha256').update(value).digest('base64url');

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Compares without telling by its duration where the difference is. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}
