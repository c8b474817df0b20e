import sharp from 'sharp';
import { type PatientCard, patientCard } from '#features/people/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import { type BlobStore, readBlob } from '#platform/server/files/blob-store.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { notFound, type Refusal } from '#platform/server/http/refusal.ts';
import { PaperFailed, type PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type * as contract from '../../contract.ts';
import { imagesOf } from '../../rules.ts';
import type { PaperImage } from '../papers/blocks.ts';
import { notePaper } from '../papers/note-paper.ts';
import { presentNote } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { imagesOfNote } from '../repository/images.ts';
import type { NamedNote } from '../repository/notes.ts';
import { visibleNote } from './read.ts';

export interface PaperDeps {
  readonly words: Translator;
  readonly press: PdfRenderer;
  readonly blobs: BlobStore;
}

const TEMPLATE = 'features/notes/server/papers/note.typ';
/** A client that is asked to come again should find the queue shorter. */
const SOON_S = 5;
/** Of a picture on paper: it is at most a hand wide. */
const IMAGE_PIXELS = 560;

/**
 * In the language that is asked for, else in that of the patient, with English beside it.
 * @throws Refusal 404 when it isn't the reader's to see, 409 for a draft, 501 and 503 as all papers
 */
export async function printNote(
  ctx: SignedIn,
  noteId: string,
  query: QueryOf<typeof contract.printNote>,
  { words, press, blobs }: PaperDeps,
): Promise<Reply<unknown>> {
  const found = await visibleNote(ctx, noteId);
  const { patientId, signedAt, brandId } = found.note;
  await ctx.audit({ resource: 'notes', patientIds: [patientId] });
  if (!signedAt) throw conflict('note_not_signed');
  const patient = await patientCard(ctx.db, brandId, patientId, signedAt);
  if (!patient) throw notFound();
  const own: Language = isLanguage(patient.language) ? patient.language : ctx.language;
  try {
    const pdf = await notePdf(
      ctx,
      { found, signedAt, patient, brand: ctx.brand, language: query.language ?? own },
      { words, press, blobs },
    );
    return new Reply(200, pdf, {
      'content-disposition': `attachment; filename="${nameOfPaper(signedAt)}"`,
    });
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    ctx.log.error({ err: error }, 'a note could not be printed');
    throw refusalOf(error);
  }
}

interface ToPrint {
  readonly found: NamedNote;
  readonly signedAt: Date;
  readonly patient: PatientCard;
  readonly brand: Brand;
  readonly language: Language;
}

export const nameOfPaper = (signedAt: Date): string => `note-${clinicStamp(signedAt)}.pdf`;

/** The paper of a signed note, for the patient. @throws PaperFailed */
export async function notePdf(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { found, signedAt, patient, brand, language }: ToPrint,
  { words, press, blobs }: PaperDeps,
): Promise<Buffer> {
  const given = {
    ...{ brand, patient, signedAt: signedAt.toISOString() },
    note: presentNote(found, { personId: found.note.patientId, userType: 'patient' }),
    images: await imagesFor(db, blobs, found.note),
  };
  const data = notePaper(given, words, language);
  return await press.print({ template: TEMPLATE, data, language, madeAt: now, title: data.head.title });
}

function refusalOf({ reason }: PaperFailed): Refusal {
  if (reason === 'not_available') return refusal(501, 'paper_not_available');
  if (reason === 'busy') return refusal(503, 'papers_busy', { retryAfterSeconds: SOON_S });
  return refusal(500, 'paper_failed');
}

/** The pictures that the note shows, small enough for a paper. */
async function imagesFor(
  db: Db,
  blobs: BlobStore,
  note: NamedNote['note'],
): Promise<Map<string, PaperImage>> {
  const wanted = new Set(imagesOf(note.content));
  const images = new Map<string, PaperImage>();
  if (wanted.size === 0) return images;
  for (const { id, blobKey } of await imagesOfNote(db, note.id)) {
    if (!wanted.has(id)) continue;
    const bytes = await readBlob(blobs, blobKey);
    if (!bytes) continue;
    const { data, info } = await sharp(bytes)
      .resize({ width: IMAGE_PIXELS, height: IMAGE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toBuffer({ resolveWithObject: true });
    images.set(id, { bytes: data, width: info.width });
  }
  return images;
}
