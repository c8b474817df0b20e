import { createHash } from 'node:crypto';
import type { Language } from '#platform/contract/language.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import { ChangedFile } from '#platform/server/files/encrypted-blobs.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { conflict } from '../refusals.ts';
import type { PrescriptionRow } from '../repository/prescriptions.ts';
import { codeOf } from './code.ts';
import { paperRefusal, printCopy, signedLanguageOf } from './paper.ts';
import { audit, visiblePrescription } from './read.ts';

/**
 * The stored bytes: printed again they would be another paper. In another language it is a copy for reading.
 * @throws Refusal 409 when they aren't those that were signed, 501 and 503 as all papers
 */
export async function readPaper(
  ctx: SignedIn,
  id: string,
  asked: Language | undefined,
  deps: PrescriptionsDeps,
): Promise<Reply<unknown>> {
  const { row } = await visiblePrescription(ctx, id);
  await audit(ctx, [row.patientId]);
  const { signedAt, sealed } = row;
  if (!signedAt || !sealed) throw conflict('prescription_not_signed');
  const signed = signedLanguageOf(sealed);
  const language = asked ?? signed;
  const pdf =
    language === signed
      ? await signedPaper(ctx, row, deps)
      : await printCopy(ctx, { sealed, code: codeOf(deps.secrets, id), language }, deps).catch((error) => {
          throw paperRefusal(error);
        });
  const name = [
    'prescription',
    clinicStamp(signedAt),
    ...(language === signed ? [] : ['copy', language]),
  ].join('-');
  return new Reply(200, pdf, { 'content-disposition': `attachment; filename="${name}.pdf"` });
}

async function signedPaper(
  ctx: SignedIn,
  { id, pdfKey, pdfHash }: PrescriptionRow,
  { blobs }: PrescriptionsDeps,
): Promise<Buffer> {
  const pdf =
    pdfKey &&
    (await readBlob(blobs, pdfKey).catch((error) => {
      if (error instanceof ChangedFile) return null;
      throw error;
    }));
  if (!pdf || createHash('sha256').update(pdf).digest('hex') !== pdfHash) {
    ctx.log.error({ prescription: id }, 'the stored paper of a prescription differs from the signed one');
    throw conflict('paper_changed');
  }
  return pdf;
}
