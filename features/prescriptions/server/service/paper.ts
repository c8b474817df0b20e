import QRCode from 'qrcode';
import { signerOnPaper } from '#features/people/server/index.ts';
import { SignFailed } from '#partners/e-sign/port.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { PaperFailed } from '#platform/server/papers/press.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { prescriptionPaper } from '../papers/prescription-paper.ts';
import { refusal } from '../refusals.ts';
import { signPdf } from '../signing/pdf.ts';
import { offlineQr } from './offline.ts';
import type { SealedPrescription } from './sealed.ts';

/** A client that is asked to come again should find the queue shorter. */
const SOON_S = 5;
const TEMPLATE = 'features/prescriptions/server/papers/prescription.typ';

/**
 * The paper in the patient's language beside English, signed: the bytes that are stored and never made again.
 * @throws PaperFailed, SignFailed
 */
export async function printSigned(
  ctx: SignedIn,
  sealed: SealedPrescription,
  code: string,
  deps: PrescriptionsDeps,
): Promise<Buffer> {
  const pdf = await print(ctx, { sealed, code, language: signedLanguageOf(sealed), isCopy: false }, deps);
  const author = {
    name: sealed.doctor.name,
    registrationNumber: sealed.doctor.registration_number,
  };
  const { paperSigner } = deps;
  return await signPdf(pdf, { signer: paperSigner, author, at: ctx.now }, sealed.doctor.clinic_name);
}

/** A copy for reading in another language, which says of itself that it isn't signed. @throws PaperFailed */
export const printCopy = async (
  ctx: SignedIn,
  of: { readonly sealed: SealedPrescription; readonly code: string; readonly language: Language },
  deps: PrescriptionsDeps,
): Promise<Buffer> => await print(ctx, { ...of, isCopy: true }, deps);

/** The language that stands beside English on the signed paper. */
export const signedLanguageOf = ({ patient }: SealedPrescription): Language =>
  isLanguage(patient.language) ? patient.language : DEFAULT_LANGUAGE;

interface Print {
  readonly sealed: SealedPrescription;
  readonly code: string;
  readonly language: Language;
  readonly isCopy: boolean;
}

async function print(
  ctx: SignedIn,
  { sealed, code, language, isCopy }: Print,
  deps: PrescriptionsDeps,
): Promise<Buffer> {
  const { words, press, blobs } = deps;
  const origin = deps.origins.originOf(ctx.host);
  const link = `${origin}/v/${code}`;
  const drawn = isCopy ? null : await signerOnPaper(ctx.db, sealed.brand_id, sealed.doctor.id);
  const picture = drawn?.signatureKey ? await readBlob(blobs, drawn.signatureKey) : null;
  const data = prescriptionPaper(
    {
      ...{ sealed, brand: ctx.brand, link, isCopy },
      qr: await QRCode.toString(link, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }),
      signature: picture && [...picture],
      offline:
        isCopy || !deps.offlineCodes.includes(sealed.brand_id)
          ? undefined
          : await offlineQr(sealed, { code, origin }, deps),
    },
    words,
    language,
  );
  return await press.print({
    ...{ template: TEMPLATE, data, language, madeAt: ctx.now },
    title: data.head.title,
  });
}

/** What the caller is answered when a paper could not be made. */
export function paperRefusal(error: unknown): unknown {
  if (error instanceof SignFailed) return refusal(502, 'sign_failed');
  if (!(error instanceof PaperFailed)) return error;
  if (error.reason === 'not_available') return refusal(501, 'paper_not_available');
  if (error.reason === 'busy') return refusal(503, 'papers_busy', { retryAfterSeconds: SOON_S });
  return refusal(500, 'paper_failed');
}
