import { findAppointment } from '#features/appointments/server/index.ts';
import { historyOf, knownAllergies } from '#features/history/server/index.ts';
import { latestVitals } from '#features/vitals/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { SignedPosition } from '#platform/server/db/signed-list.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { signedCursorOf, signedPositionOf } from '#platform/server/http/cursor.ts';
import { invalidField, notFound, refuse } from '#platform/server/http/refusal.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type * as contract from '../../contract.ts';
import { type SummaryLine, summaryOf } from '../../rules.ts';
import { mayBeginOf, mayReadNote, mayReadSigned } from '../policy.ts';
import { presentNote, presentSummary } from '../presenter.ts';
import * as repository from '../repository/notes.ts';
import { readChain } from '../repository/seals.ts';
import { noAllergiesKey, readingLines } from './known-of-patient.ts';
import { brokenSeals } from './seal.ts';

const PAGE = 20;
/** Of the newest so many notes the summary is made. */
const SUMMARISED = 50;

/** @throws Refusal 404 for a note that isn't there, or not for the principal */
export async function visibleNote(ctx: SignedIn, noteId: string): Promise<repository.NamedNote> {
  const found = await repository.findNote(ctx, ctx.principal.brandId, noteId);
  if (!found || !(await mayReadNote(ctx.db, ctx.principal, found.note))) throw notFound();
  return found;
}

export async function getNote(ctx: SignedIn, noteId: string): Promise<contract.Note> {
  const found = await visibleNote(ctx, noteId);
  await audit(ctx, found.note.patientId);
  return presentNote(found, ctx.principal);
}

const audit = (ctx: SignedIn, patientId: string): Promise<void> =>
  ctx.audit({ resource: 'notes', patientIds: [patientId] });

/**
 * @throws Refusal 400 when a clinician doesn't name the patient, 404 for a patient with notes that they may not read
 */
async function readableOf(ctx: SignedIn, given: string | undefined): Promise<string> {
  if (given === undefined && ctx.principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const patientId = given ?? ctx.principal.personId;
  if (!(await mayReadSigned(ctx.db, ctx.principal, patientId))) throw notFound();
  await audit(ctx, patientId);
  return patientId;
}

/** Whether a clinician reads only their own notes of the patient's visits, because the care has ended. */
const writesUpOnly = async (
  { db, principal, now }: SignedIn,
  patientId: string,
  appointmentId: string | undefined,
): Promise<boolean> =>
  appointmentId !== undefined &&
  !(await mayReadSigned(db, principal, patientId)) &&
  (await mayBeginOf(db, principal, patientId, appointmentId, now));

export async function listNotes(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listNotes>,
): Promise<ReplyOf<typeof contract.listNotes>> {
  const { principal } = ctx;
  const from = signedPositionOf(query.cursor);
  const visit =
    query.patient_id === undefined && query.appointment_id !== undefined
      ? await findAppointment(ctx.db, principal.brandId, query.appointment_id)
      : null;
  const given = query.patient_id ?? visit?.patient_id;
  if (query.appointment_id !== undefined && given === undefined) throw notFound();
  const writesUp = given !== undefined && (await writesUpOnly(ctx, given, query.appointment_id));
  if (writesUp) await audit(ctx, given);
  const patientId = writesUp ? given : await readableOf(ctx, given);
  const rows = await repository.listNotes(ctx, {
    brandId: principal.brandId,
    patientId,
    authorId: writesUp ? principal.personId : undefined,
    draftsOf: principal.userType === 'patient' ? null : principal.personId,
    appointmentId: query.appointment_id,
    from,
    limit: PAGE + 1,
  });
  return { notes: rows.slice(0, PAGE).map(presentSummary), next_cursor: nextOf(rows) };
}

export async function listMedicalNotes(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listMedicalNotes>,
): Promise<ReplyOf<typeof contract.listMedicalNotes>> {
  const from = signedPositionOf(query.cursor);
  const patientId = await readableOf(ctx, query.patient_id);
  const rows = await signedNotes(ctx, patientId, from, PAGE + 1);
  return {
    history: from === null ? await historyOf(ctx, patientId) : null,
    notes: rows.slice(0, PAGE).map((row) => presentNote(row, ctx.principal)),
    next_cursor: nextOf(rows),
  };
}

const signedNotes = (ctx: SignedIn, patientId: string, from: SignedPosition | null, limit: number) =>
  repository.listNotes(ctx, {
    ...{ brandId: ctx.principal.brandId, patientId, from, limit },
    draftsOf: null,
  });

function nextOf(rows: readonly repository.NamedNote[]): string | null {
  const last = rows[PAGE - 1]?.note;
  return last && rows.length > PAGE ? signedCursorOf(last) : null;
}

/** What was written and measured, word for word: nothing is put into other words, so that nothing is invented. */
export async function summariseNotes(
  ctx: SignedIn,
  words: Translator,
  query: QueryOf<typeof contract.summariseNotes>,
): Promise<ReplyOf<typeof contract.summariseNotes>> {
  const { brandId } = ctx.principal;
  const patientId = await readableOf(ctx, query.patient_id);
  const rows = await signedNotes(ctx, patientId, null, SUMMARISED);
  // Readers would take a summary without that note for complete.
  if (rows.some(({ isUnreadable }) => isUnreadable)) throw refuse('key_lost');
  const known = await knownAllergies(ctx.db, { patientId, brandId });
  const allergies = known.none ? [words.translate(ctx.language, noAllergiesKey(known))] : known.names;
  const { latest } = await latestVitals(ctx.db, { patientId, brandId });
  const signed = rows.flatMap(({ note: { id, signedAt, errorAt, content }, addenda: added }) => {
    if (!signedAt || errorAt) return [];
    const addenda = added.map(({ reason, text, written_at: at }) => ({
      ...{ reason, text, writtenAt: new Date(at).toISOString() },
    }));
    return [{ noteId: id, signedAt: signedAt.toISOString(), content, addenda }];
  });
  const { lines, addenda } = summaryOf(
    { signed, allergies, readings: readingLines(latest) },
    clinicDay(ctx.now),
  );
  return {
    lines: lines.map((line) => ({ ...line, link: linkOf(ctx, patientId, line) })),
    addenda: addenda.map((added) => ({ ...added, link: linkOf(ctx, patientId, added) })),
  };
}

/** Clinicians read history and readings in the record; patients have a screen of their own for each. */
function linkOf(
  { principal }: SignedIn,
  patientId: string,
  { about, note_id: noteId }: Pick<SummaryLine, 'note_id'> & Partial<SummaryLine>,
): string {
  const isPatient = principal.userType === 'patient';
  if (noteId) return `${isPatient ? '' : `/patients/${patientId}`}/notes/${noteId}`;
  if (!isPatient) return `/patients/${patientId}`;
  return about === 'reading' ? '/vitals' : '/history';
}

export async function verifyNotes(
  ctx: SignedIn,
  query: QueryOf<typeof contract.verifyNotes>,
): Promise<ReplyOf<typeof contract.verifyNotes>> {
  const patientId = await readableOf(ctx, query.patient_id);
  const chain = await readChain(ctx, ctx.principal.brandId, patientId);
  const broken = brokenSeals(chain);
  return {
    is_intact: broken.length === 0,
    seals: chain.seals.length,
    broken: broken.map(({ seq, kind, subjectId }) => ({ seq, kind, subject_id: subjectId })),
  };
}
