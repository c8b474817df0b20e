import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, exportJWK, type JWK } from 'jose';
import { canonicalJson } from '#platform/domain/canonical-json.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';

const KEY_ID = 'prescriptions-1';
/** What stands before the 32 bytes of a private key of Ed25519 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key is derived from the deployment's: equal servers have the same one, and it is stored nowhere. */
function keysOf(secrets: Secrets): { readonly own: KeyObject; readonly open: KeyObject } {
  const seed = Buffer.from(secrets.mac('prescription-seal-key', '1'), 'base64url');
  const own = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return { own, open: createPublicKey(own) };
}

/** A JWS over the canonical JSON of what was signed. */
export async function sealOf(secrets: Secrets, value: unknown): Promise<string> {
  return await new CompactSign(Buffer.from(canonicalJson(value)))
    .setProtectedHeader({ alg: 'EdDSA', kid: KEY_ID, typ: 'prescription+jws' })
    .sign(keysOf(secrets).own);
}

/** Whether the seal is ours and covers exactly this. */
export async function fitsSeal(secrets: Secrets, seal: string, value: unknown): Promise<boolean> {
  try {
    const { payload } = await compactVerify(seal, keysOf(secrets).open, { algorithms: ['EdDSA'] });
    return Buffer.from(payload).equals(Buffer.from(canonicalJson(value)));
  } catch {
    return false;
  }
}

export async function sealKeys(secrets: Secrets): Promise<JWK[]> {
  const jwk = await exportJWK(keysOf(secrets).open);
  return [{ ...jwk, kid: KEY_ID, alg: 'EdDSA', use: 'sig' }];
}
