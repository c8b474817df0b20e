import QRCode from 'qrcode';
import { signerOnPaper } from '#features/people/server/index.ts';
import { isLanguage } from '#platform/contract/language.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { prescriptionPaper } from '../papers/prescription-paper.ts';
import { signPdf } from '../signing/pdf.ts';
import type { SealedPrescription } from './sealed.ts';

const TEMPLATE = 'features/prescriptions/server/papers/prescription.typ';

/**
 * The paper in the patient's language beside English, signed: the bytes that are stored and never made again.
 * @throws PaperFailed, SignFailed
 */
export async function printSigned(
  ctx: SignedIn,
  sealed: SealedPrescription,
  code: string,
  { words, press, blobs, origins, paperSigner }: PrescriptionsDeps,
): Promise<Buffer> {
  const { language: own } = sealed.patient;
  const language = isLanguage(own) ? own : ctx.language;
  const link = `${origins.originOf(ctx.host)}/v/${code}`;
  const drawn = await signerOnPaper(ctx.db, sealed.brand_id, sealed.doctor.id);
  const picture = drawn?.signatureKey ? await readBlob(blobs, drawn.signatureKey) : null;
  const data = prescriptionPaper(
    {
      ...{ sealed, brand: ctx.brand, link },
      qr: await QRCode.toString(link, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }),
      signature: picture && [...picture],
    },
    words,
    language,
  );
  const pdf = await press.print({
    ...{ template: TEMPLATE, data, language, madeAt: ctx.now },
    title: data.head.title,
  });
  const author = {
    name: sealed.doctor.name,
    registrationNumber: sealed.doctor.registration_number,
  };
  return await signPdf(pdf, { signer: paperSigner, author, at: ctx.now }, sealed.doctor.clinic_name);
}
