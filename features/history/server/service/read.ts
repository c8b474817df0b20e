import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { accessTo, type HistoryAccess } from '../policy.ts';
import { presentAnswer, presentEntry, presentVersion } from '../presenter.ts';
import { listAnswers } from '../repository/answers.ts';
import * as repository from '../repository/entries.ts';

export interface Subject extends HistoryAccess {
  readonly of: repository.OfPatient;
}

/** @throws Refusal 400 when a clinician doesn't say which patient, 404 for a history that isn't theirs to read */
export async function subjectOf(ctx: SignedIn, given: string | undefined): Promise<Subject> {
  const { principal } = ctx;
  if (given === undefined && principal.userType !== 'patient') throw invalidField('patient_id', 'required');
  const patientId = given ?? principal.personId;
  const access = await accessTo(ctx.db, principal, patientId);
  if (!access) throw notFound();
  return { ...access, of: { brandId: principal.brandId, patientId } };
}

export const auditHistory = (ctx: SignedIn, patientId: string): Promise<void> =>
  ctx.audit({ resource: 'history', patientIds: [patientId] });

export async function getHistory(
  ctx: SignedIn,
  query: QueryOf<typeof contract.getHistory>,
): Promise<ReplyOf<typeof contract.getHistory>> {
  const { of, side } = await subjectOf(ctx, query.patient_id);
  await auditHistory(ctx, of.patientId);
  return await historyOf(ctx.db, of, side);
}

/** The whole history, for a reader who may see it and writes from `side`. */
export async function historyOf(
  db: Db,
  of: repository.OfPatient,
  side: contract.Side | null,
): Promise<contract.PatientHistory> {
  const entries = await repository.listEntries(db, of);
  const answers = await listAnswers(db, of);
  return {
    entries: entries.map((each) => presentEntry(each, side)),
    answers: answers.map((each) => presentAnswer(each, side)),
    can: { add: side !== null },
  };
}

/** The history for a screen of another feature that has made sure that the principal may read the record, and says so on the trail. */
export async function historyFor(ctx: SignedIn, patientId: string): Promise<contract.PatientHistory | null> {
  const access = await accessTo(ctx.db, ctx.principal, patientId);
  return access && (await historyOf(ctx.db, { brandId: ctx.principal.brandId, patientId }, access.side));
}

/** What the patient is allergic to, in the words in which it was written down. */
export async function activeAllergies(db: Db, brandId: string, patientId: string): Promise<string[]> {
  const entries = await repository.activeEntries(db, { brandId, patientId });
  return entries.filter(({ kind }) => kind === 'allergy').map(({ text }) => text);
}

/** @throws Refusal 404 for an entry that isn't there, or not for the principal */
export async function visibleEntry(
  ctx: SignedIn,
  entryId: string,
): Promise<HistoryAccess & { readonly found: repository.NamedEntry }> {
  const found = await repository.findEntry(ctx.db, ctx.principal.brandId, entryId);
  const access = found && (await accessTo(ctx.db, ctx.principal, found.entry.patientId));
  if (!found || !access) throw notFound();
  return { ...access, found };
}

export async function listHistoryVersions(
  ctx: SignedIn,
  entryId: string,
): Promise<ReplyOf<typeof contract.listHistoryVersions>> {
  const { found } = await visibleEntry(ctx, entryId);
  await auditHistory(ctx, found.entry.patientId);
  const versions = await repository.listVersions(ctx.db, entryId);
  return { versions: versions.map(presentVersion) };
}
