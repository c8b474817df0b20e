import type { OfflinePrescription } from '../contract.ts';

/**
 * The QR code that is checked without a network: the address of the page, and behind `#` a JWS (ES256) as digits. Two
 * digits for a letter: a QR code takes digits in a third of the room of letters.
 */
export const OFFLINE_PATH = '/v/offline';
/** A QR code of version 25: larger ones have modules that a printed paper blurs. */
export const MOST_OFFLINE_DIGITS = 2900;
const FIRST_LETTER = 45;

export const digitsOf = (jws: string): string =>
  [...jws].map((letter) => String(letter.charCodeAt(0) - FIRST_LETTER).padStart(2, '0')).join('');

/** Null where it is no JWS in digits. */
export function jwsOf(digits: string): string | null {
  if (!/^(?:\d\d)+$/.test(digits)) return null;
  const jws = digits.replaceAll(/\d\d/g, (pair) => String.fromCharCode(Number(pair) + FIRST_LETTER));
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(jws) ? jws : null;
}

/** A public key (JWK) as `listSealKeys` hands it out. */
export type SealKey = Readonly<Record<string, unknown>> & { readonly kid: string };
export type OfflineCheck =
  | { readonly outcome: 'genuine'; readonly prescription: OfflinePrescription }
  | { readonly outcome: 'unreadable' | 'unknown_key' | 'forged' };

/** The part of Web Cryptography that browsers and Node have. */
interface Subtle {
  importKey(
    format: 'jwk',
    key: object,
    algorithm: object,
    extractable: boolean,
    usages: ['verify'],
  ): Promise<unknown>;
  verify(algorithm: object, key: unknown, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
}
export interface OfflineTools {
  readonly subtle: Subtle;
  /** Undoes DEFLATE without a header; rejects what is none. */
  readonly inflate: (bytes: Uint8Array) => Promise<Uint8Array>;
}

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** What a scanned code says, and whether one of the known keys signed exactly this. Asks no server. */
export async function checkOffline(
  digits: string,
  keys: readonly SealKey[],
  tools: OfflineTools,
): Promise<OfflineCheck> {
  const jws = jwsOf(digits);
  if (!jws) return { outcome: 'unreadable' };
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const kid = keyIdOf(header);
  if (kid === null) return { outcome: 'unreadable' };
  const key = keys.find((each) => each.kid === kid && each.alg === 'ES256');
  if (!key) return { outcome: 'unknown_key' };
  try {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const { kty, crv, x, y } = key;
    const known = await tools.subtle.importKey('jwk', { kty, crv, x, y }, curve, false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${payload}`);
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    if (!(await tools.subtle.verify(hash, known, bytesOf(signature), signed))) return { outcome: 'forged' };
    const prescription = JSON.parse(textOf(await tools.inflate(bytesOf(payload)))) as OfflinePrescription;
    return { outcome: 'genuine', prescription };
  } catch {
    return { outcome: 'forged' };
  }
}

function keyIdOf(header: string): string | null {
  try {
    const { kid, alg } = JSON.parse(textOf(bytesOf(header))) as { kid?: unknown; alg?: unknown };
    return typeof kid === 'string' && alg === 'ES256' ? kid : null;
  } catch {
    return null;
  }
}
