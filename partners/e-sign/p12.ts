import { P12Signer } from '@signpdf/signer-p12';
import { type PaperSigner, SignFailed } from './port.ts';

/** Signs with a certificate in a file (PKCS#12) that the operator gives, or that this deployment made. */
export function p12Signer(
  p12: () => Promise<{ readonly bytes: Buffer; readonly passphrase: string }>,
): PaperSigner {
  return {
    level: 'pkcs7',
    async sign({ bytes, at }) {
      const { bytes: file, passphrase } = await p12();
      try {
        return await new P12Signer(file, { passphrase }).sign(bytes, at);
      } catch (error) {
        throw new SignFailed('unreadable_certificate', error instanceof Error ? error.name : undefined);
      }
    },
  };
}
