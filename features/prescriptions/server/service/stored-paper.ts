import { createHash } from 'node:crypto';
import { Reply } from '#platform/server/feature.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict, Refusal } from '#platform/server/http/refusal.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { audit, visiblePrescription } from './read.ts';

/** The stored bytes: printed anew they would be another paper. @throws Refusal 500 when they aren't those that were signed */
export async function readPaper(
  ctx: SignedIn,
  id: string,
  { blobs }: PrescriptionsDeps,
): Promise<Reply<unknown>> {
  const { row } = await visiblePrescription(ctx, id);
  await audit(ctx, [row.patientId]);
  if (!row.signedAt || !row.pdfKey) throw conflict('prescription_not_signed');
  const pdf = await readBlob(blobs, row.pdfKey);
  if (!pdf || createHash('sha256').update(pdf).digest('hex') !== row.pdfHash) {
    ctx.log.error({ prescription: row.id }, 'the stored paper of a prescription differs from the signed one');
    throw new Refusal(500, 'paper_changed');
  }
  const day = row.signedAt.toISOString().slice(0, 10);
  return new Reply(200, pdf, { 'content-disposition': `attachment; filename="prescription-${day}.pdf"` });
}
