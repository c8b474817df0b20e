import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

const YEAR = 365 * 24 * 3600_000;
const YEARS = 10;

/** A key and a self-signed certificate, as PKCS#12. Readers of the paper have to trust it explicitly. */
export async function makeP12(
  commonName: string,
  passphrase: string,
  now: Date,
  organisation = 'Sukham',
): Promise<Buffer> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = `00${randomBytes(12).toString('hex')}`;
  certificate.validity.notBefore = new Date(now.getTime() - 60_000);
  certificate.validity.notAfter = new Date(now.getTime() + YEARS * YEAR);
  const names = [
    { name: 'commonName', value: commonName.slice(0, 64) },
    { name: 'organizationName', value: organisation },
    { name: 'countryName', value: 'IN' },
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm: '3des', count: 1000 });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary');
}
