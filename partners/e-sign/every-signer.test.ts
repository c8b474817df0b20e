import { describe, expect, it } from 'vitest';
import { p12Signer } from './p12.ts';
import { PAPER_LEVELS, type PaperSigner } from './port.ts';
import { makeP12 } from './self-signed.ts';
import { simulatedESign } from './simulator.ts';

const at = new Date('2026-11-23T10:00:00Z');
const author = { name: 'Dr. Sudha Rangarajan', registrationNumber: 'TSMC/12345' };
const SIGNERS: Record<string, () => PaperSigner> = {
  'a certificate in a file': () =>
    p12Signer(async () => ({ bytes: await makeP12('Clinic', 'secret', at), passphrase: 'secret' })),
  'the simulator of eSign': simulatedESign,
};

describe.each(Object.keys(SIGNERS))('%s', (name) => {
  it('signs bytes with a PKCS#7 that fits into a paper', async () => {
    const signer = SIGNERS[name]!();
    expect(PAPER_LEVELS).toContain(signer.level);
    const pkcs7 = await signer.sign({ bytes: Buffer.from('bytes'), author, at });
    // A sequence, and within it the name of the type: signedData.
    expect(pkcs7[0]).toBe(0x30);
    expect(pkcs7.includes(Buffer.from('2a864886f70d010702', 'hex'))).toBe(true);
    expect(pkcs7.length).toBeLessThan(8192);
    expect(pkcs7.equals(await signer.sign({ bytes: Buffer.from('other'), author, at }))).toBe(false);
  });
});

it('a file that is no certificate, or another passphrase, is a failure with a name', async () => {
  const wrong = p12Signer(async () => ({ bytes: Buffer.from('nothing'), passphrase: '' }));
  await expect(wrong.sign({ bytes: Buffer.from('x'), author, at })).rejects.toMatchObject({
    name: 'SignFailed',
    reason: 'unreadable_certificate',
  });
  const p12 = await makeP12('Clinic', 'secret', at);
  const forgotten = p12Signer(async () => ({ bytes: p12, passphrase: 'other' }));
  await expect(forgotten.sign({ bytes: Buffer.from('x'), author, at })).rejects.toMatchObject({
    name: 'SignFailed',
  });
});

it('the simulator says in its certificate that it is one', async () => {
  const pkcs7 = await simulatedESign().sign({ bytes: Buffer.from('x'), author, at });
  expect(pkcs7.toString('latin1')).toContain('Simulated eSign, not valid');
});
