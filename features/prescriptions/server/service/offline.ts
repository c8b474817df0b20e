import QRCode from 'qrcode';
import type { OfflineLine, OfflinePrescription, PrescriptionLine } from '../../contract.ts';
import { initialsOf, MOST_OFFLINE_DIGITS, OFFLINE_PATH } from '../../rules.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { offlineDigits } from '../signing/offline-seal.ts';
import { sentenceOf } from './lines.ts';
import type { SealedPrescription } from './sealed.ts';

type Deps = Pick<PrescriptionsDeps, 'words' | 'secrets'>;

function lineOf(line: PrescriptionLine, words: Deps['words']): OfflineLine {
  const sentence = sentenceOf(line, 'en', words);
  return {
    m: [line.name, line.strength, line.form?.replaceAll('_', ' ')].filter(Boolean).join(' '),
    ...(line.timing ? { t: line.timing } : {}),
    ...(sentence ? { s: sentence } : {}),
    ...(line.quantity ? { q: line.quantity } : {}),
    ...(line.directions ? { d: line.directions } : {}),
  };
}

function offlinePrescription(sealed: SealedPrescription, code: string, { words }: Deps): OfflinePrescription {
  const { doctor, patient } = sealed;
  return {
    n: sealed.prescription_id.slice(-8).toUpperCase(),
    clinic: sealed.clinic,
    doctor: doctor.name,
    reg: [doctor.registration_number, doctor.registration_council].filter(Boolean).join(', '),
    at: sealed.signed_at,
    until: sealed.valid_until,
    p: [initialsOf(patient.name), patient.age, patient.sex],
    lines: sealed.content.lines.map((line) => lineOf(line, words)),
    o: code,
  };
}

/** What stands behind `#`; null where the prescription is too long for a code that a phone reads from paper. */
export async function offlineDigitsOf(
  sealed: SealedPrescription,
  code: string,
  deps: Deps,
): Promise<string | null> {
  const digits = await offlineDigits(deps.secrets, offlinePrescription(sealed, code, deps));
  return digits.length > MOST_OFFLINE_DIGITS ? null : digits;
}

/** The second QR code as a picture, or null as above. */
export async function offlineQr(
  sealed: SealedPrescription,
  of: { readonly code: string; readonly origin: string },
  deps: Deps,
): Promise<string | null> {
  const digits = await offlineDigitsOf(sealed, of.code, deps);
  if (digits === null) return null;
  const parts = [
    { data: Buffer.from(`${of.origin}${OFFLINE_PATH}#`), mode: 'byte' as const },
    { data: digits, mode: 'numeric' as const },
  ];
  return await QRCode.toString(parts, { type: 'svg', margin: 1, errorCorrectionLevel: 'L' });
}
