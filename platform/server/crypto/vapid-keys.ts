import { createECDH } from 'node:crypto';

/** With which a deployment signs its pushes (RFC 8292), both in base64url. */
export interface VapidKeys {
  /** The uncompressed point: 65 bytes, 87 characters. Browsers get it. */
  readonly publicKey: string;
  /** The scalar: 32 bytes, 43 characters. */
  readonly privateKey: string;
}

export function makeVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url');
  const scalar = ecdh.getPrivateKey();
  // One in 256 is shorter, and push services refuse it like that.
  const padded = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]);
  return { publicKey, privateKey: padded.toString('base64url') };
}

/** Null when it is no private key. */
export function publicKeyOf(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null;
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(privateKey, 'base64url');
    return ecdh.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** Whether this is the public key of a browser: base64url of a point on the curve. */
export function isPoint(publicKey: string): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(publicKey, 'base64url');
    return true;
  } catch {
    return false;
  }
}
