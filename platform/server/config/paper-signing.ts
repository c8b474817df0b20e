import { readFileSync } from 'node:fs';
import type { Setting } from './file-store.ts';

/** The certificate of prescriptions; undefined: one that this deployment makes for itself. */
export type PaperSigningSettings =
  | { readonly kind: 'p12'; readonly bytes: Buffer; readonly passphrase: string }
  | { readonly kind: 'simulator' }
  | undefined;

export function paperSigningOf(
  text: Setting,
  mode: 'demo' | 'test' | 'production',
  problems: string[],
): PaperSigningSettings {
  const eSign = text('E_SIGN');
  const file = text('PRESCRIPTION_P12');
  if (eSign !== undefined && eSign !== 'simulator')
    problems.push(`E_SIGN is "${eSign}": set simulator, or remove it`);
  if (eSign === 'simulator' && mode === 'production')
    problems.push('E_SIGN is simulator: its signatures are not valid; remove it in production');
  if (eSign === 'simulator' && file)
    problems.push('E_SIGN and PRESCRIPTION_P12 are both set: set one of them');
  if (file) {
    try {
      const passphrase = text('PRESCRIPTION_P12_PASSPHRASE') ?? '';
      return { kind: 'p12', bytes: readFileSync(file), passphrase };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`PRESCRIPTION_P12 can't be read (${code}): set the path of a PKCS#12 file`);
    }
  }
  return eSign === 'simulator' ? { kind: 'simulator' } : undefined;
}
