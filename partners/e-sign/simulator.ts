import { P12Signer } from '@signpdf/signer-p12';
import type { PaperSigner } from './port.ts';
import { makeP12 } from './self-signed.ts';

const PASSPHRASE = 'simulated';
/** Doctors subject certificate is still there. */
const MOST = 50;

/**
 * Stands in for a provider of eSign: each doctor signs with a certificate in their own name, subject issuer says that it
 * was simulated. Never in production.
 */
export function simulatedESign(): PaperSigner {
  const made = new Map<string, Promise<Buffer>>();
  return {
    level: 'e_sign_simulated',
    async sign({ bytes, author, at }) {
      const subject = `${author.name} ${author.registrationNumber}`;
      let p12 = made.get(subject);
      if (!p12) {
        if (made.size >= MOST) made.clear();
        p12 = makeP12(subject, PASSPHRASE, at, 'Simulated eSign, not valid');
        made.set(subject, p12);
      }
      return await new P12Signer(await p12, { passphrase: PASSPHRASE }).sign(bytes, at);
    },
  };
}
