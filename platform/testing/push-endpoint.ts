import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  /** What the browser would read, decrypted with the subscription's keys. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the sender says of itself; its signature was checked against the key that it names. */
  readonly signer: { readonly key: string; readonly aud: string; readonly sub: string; readonly exp: number };
}

export interface PushDevice {
  /** As `PushSubscription.toJSON()` gives it. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly received: ReceivedPush[];
  /** Every try, also those that were answered otherwise than 201. */
  tries: number;
  answer: { status: number; headers?: Record<string, string> };
}

export interface PushEndpoint {
  /** A browser with a subscription of its own. */
  device(): PushDevice;
  close(): Promise<void>;
}

/** A push service on this machine, and the browsers behind it: it opens what it is sent, as they would. */
export async function startPushEndpoint(): Promise<PushEndpoint> {
  const devices = new Map<string, { device: PushDevice; ecdh: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const found = devices.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end();
    const { device } = found;
    device.tries += 1;
    const { status, headers = {} } = device.answer;
    try {
      if (status === 201) {
        const payload = JSON.parse(openPush(Buffer.concat(parts), found.ecdh, found.auth).toString());
        const signer = signerOf(request.headers.authorization ?? '');
        device.received.push({ headers: request.headers, payload, signer });
      }
      response.writeHead(status, headers).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    device() {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
      const device: PushDevice = {
        subscription: { endpoint: `${origin}${path}`, keys },
        received: [],
        tries: 0,
        answer: { status: 201 },
      };
      devices.set(path, { device, ecdh, auth });
      return device;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Decrypts a push message: one `aes128gcm` record (RFC 8188), encrypted as RFC 8291 says. @throws when it was encrypted for another device */
export function openPush(message: Buffer, ecdh: ECDH, auth: Buffer): Buffer {
  const salt = message.subarray(0, 16);
  const idLength = message.readUInt8(20);
  const theirs = message.subarray(21, 21 + idLength);
  const sealed = message.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** @throws when the signature isn't by the key that stands beside it */
function signerOf(authorization: string): ReceivedPush['signer'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTheirs) throw new Error('the signature is not by that key');
  return { key, ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) };
}
