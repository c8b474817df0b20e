import { base64url, CompactEncrypt, compactDecrypt } from 'jose';
import type { LinkPayload } from '../contract.ts';

/** All of a link, with the key that only its address carries. */
export type WholePayload = LinkPayload & { readonly key: string };

const PREFIX = 'shlink:/';

/** Encrypts what a link leads to. The key is made here, and is never sent anywhere. */
export async function seal(content: object): Promise<{ readonly key: string; readonly jwe: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
    .encrypt(bytes);
  return { key: base64url.encode(bytes), jwe };
}

/** @throws when the key doesn't fit, or what it opens isn't JSON */
export async function open(jwe: string, key: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(jwe, base64url.decode(key), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return JSON.parse(new TextDecoder().decode(plaintext));
}

/** The address of our viewer. What stands behind `#` is never sent to a server. */
export const addressOf = (payload: WholePayload, origin: string): string =>
  `${origin}/shl#${PREFIX}${base64url.encode(JSON.stringify(payload))}`;

/** Null for a link of another deployment: the viewer calls no other server. */
export function payloadIn(fragment: string, origin: string): WholePayload | null {
  const start = fragment.indexOf(PREFIX);
  if (start < 0) return null;
  try {
    const text = new TextDecoder().decode(base64url.decode(fragment.slice(start + PREFIX.length)));
    const { url, key, flag = '', label = '', exp = 0, v = 1 } = JSON.parse(text) as Partial<WholePayload>;
    if (typeof url !== 'string' || typeof key !== 'string') return null;
    const { origin: of, pathname } = new URL(url);
    return of === origin && pathname.startsWith('/api/shl/') ? { url, key, flag, label, exp, v } : null;
  } catch {
    return null;
  }
}
