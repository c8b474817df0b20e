import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const url64 = (bytes: Buffer) => bytes.toString('base64url');

/** Flags of authenticator data (WebAuthn §6.1): a person was present, and verified; a key is attached. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A device that holds one passkey (ES256), for tests without a browser. */
export function softPasskey(origin: string, { verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  const present = PRESENT | (verifies ? VERIFIED : 0);
  let uses = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const counter = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(uses++);
    return bytes;
  };
  const frame = (response: object) => ({
    id: url64(id),
    rawId: url64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    /** Answers the options of a registration. */
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([present | WITH_KEY]),
        counter(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return frame({
        clientDataJSON: url64(clientData('webauthn.create', challenge)),
        attestationObject: url64(attestationObject),
        transports: ['internal'],
      });
    },
    /** Answers the options of an authentication. */
    get({ challenge }: { challenge: string }) {
      const client = clientData('webauthn.get', challenge);
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([present]), counter()]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return frame({
        clientDataJSON: url64(client),
        authenticatorData: url64(authenticatorData),
        signature: url64(signature),
      });
    },
  };
}
