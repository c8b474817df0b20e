import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { CompactSign, calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { OfflinePrescription } from '../../contract.ts';
import { digitsOf } from '../../rules.ts';

/** Enough of the thumbprint to tell the keys of deployments apart. */
const KEY_ID_LETTERS = 11;

/** On P-256, which every browser can check. Derived from the deployment's key, as that of the seal. */
function ownKey(secrets: Secrets): KeyObject {
  const seed = Buffer.from(secrets.mac('prescription-offline-key', '1'), 'base64url');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(seed);
  const point = ecdh.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), seed].map(part);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}

export async function offlineKey(secrets: Secrets): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(createPublicKey(ownKey(secrets)));
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, KEY_ID_LETTERS);
  return { ...jwk, kid, alg: 'ES256', use: 'sig' };
}

/** The digits behind `#` of the QR code. */
export async function offlineDigits(secrets: Secrets, prescription: OfflinePrescription): Promise<string> {
  const { kid } = await offlineKey(secrets);
  const jws = await new CompactSign(deflateRawSync(JSON.stringify(prescription), { level: 9 }))
    .setProtectedHeader({ alg: 'ES256', kid, zip: 'DEF' })
    .sign(ownKey(secrets));
  return digitsOf(jws);
}
