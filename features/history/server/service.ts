import { isDeepStrictEqual } from 'node:util';
import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import { HISTORY_EVENTS, type History, type HistoryKind, type HistoryLive } from '../contract.ts';
import { dateProblems, mayChange, problemsOf } from '../rules.ts';
import * as policy from './policy.ts';
import { presentHistory, saidBy } from './presenter.ts';
import { conflict, refusal } from './refusals.ts';
import * as repository from './repository.ts';

const ofPatient = (ctx: SignedIn, patientId: string): repository.OfPatient => ({
  brandId: ctx.principal.brandId,
  patientId,
});
const author = (ctx: SignedIn) => ({
  at: ctx.now,
  byId: ctx.principal.personId,
  byType: ctx.principal.userType,
});
const isDoctor = (ctx: SignedIn): boolean => ctx.principal.userType === 'doctor';

export async function getHistory(ctx: SignedIn, given: string | undefined): Promise<History> {
  if (given === undefined && ctx.principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const patientId = given ?? ctx.principal.personId;
  if (!(await policy.mayRead(ctx.db, ctx.principal, patientId))) throw notFound();
  return await readHistory(ctx, patientId);
}

async function readHistory(ctx: SignedIn, patientId: string): Promise<History> {
  await ctx.audit({ resource: 'history', patientIds: [patientId] });
  return await historyOf(ctx, patientId);
}

/** Whether the reader may see it, and the entry in the trail, are the caller's. */
export async function historyOf(ctx: SignedIn, patientId: string): Promise<History> {
  const of = ofPatient(ctx, patientId);
  const entries = await repository.listEntries(ctx.db, of);
  return presentHistory(patientId, ctx.principal, entries, await repository.listNoneKnown(ctx.db, of));
}

/** What has become of entries, by their ids; of an id that is no entry of the patient there is nothing. */
export async function entryStatuses(
  ctx: SignedIn,
  patientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, contract.EntryStatus>> {
  await ctx.audit({ resource: 'history', patientIds: [patientId] });
  return await repository.statusesOf(ctx.db, ofPatient(ctx, patientId), ids);
}

/**
 * Content that is stored already may stay as it is: the due date of a pregnancy is in the past by the time it is over.
 * @throws Refusal 400 that names the parts that are missing or that the kind doesn't have
 */
function requireContent(
  ctx: SignedIn,
  {
    kind,
    content,
    stored,
  }: Pick<contract.GivenEntry, 'kind' | 'content'> & {
    readonly stored?: contract.HistoryContent;
  },
): void {
  const dates = (of?: contract.HistoryContent) => [of?.state, of?.since, of?.due_on];
  const isJudged = !stored || !isDeepStrictEqual(dates(content), dates(stored));
  const problems = isJudged ? dateProblems(content, clinicDay(ctx.now)) : [];
  const fields = [...problemsOf(kind, content), ...problems];
  if (fields.length > 0) throw refusal(400, 'invalid', { fields });
}

export async function addEntry(
  ctx: SignedIn,
  { entry_id, patient_id, kind, content }: contract.GivenEntry,
): Promise<Reply<ReplyOf<typeof contract.addHistoryEntry>>> {
  if (!(await policy.mayWrite(ctx.db, ctx.principal, patient_id))) throw notFound();
  requireContent(ctx, { kind, content });
  const of = ofPatient(ctx, patient_id);
  const { byId, byType } = author(ctx);
  const confirmed = isDoctor(ctx) ? { confirmedAt: ctx.now, confirmedBy: byId } : NOT_CONFIRMED;
  const isAdded = await ctx.transaction(async (tx) => {
    await repository.lockHistory(tx, of);
    const isNew = await repository.addEntry(tx, {
      id: entry_id,
      ...of,
      kind,
      content,
      status: 'active',
      version: 1,
      reportedAt: ctx.now,
      reportedBy: byId,
      reportedByType: byType,
      ...confirmed,
      ...NOT_DISPUTED,
      updatedAt: ctx.now,
    });
    if (!isNew) {
      const there = await repository.findEntry(tx, of.brandId, entry_id);
      const isSame =
        there?.patientId === patient_id &&
        there.reportedBy === byId &&
        there.kind === kind &&
        isDeepStrictEqual(await repository.firstContentOf(tx, entry_id), content);
      if (!isSame) throw conflict('entry_id_taken');
      return false;
    }
    await repository.withdrawNoneKnown(tx, of, kind, ctx.now);
    await announce(ctx, tx, of, { kind, entryId: entry_id });
    return true;
  });
  return new Reply(isAdded ? 201 : 200, { ...(await readHistory(ctx, patient_id)), entry_id });
}

const NOT_CONFIRMED = { confirmedAt: null, confirmedBy: null } as const;
const NOT_DISPUTED = { disputedAt: null, disputeText: null } as const;

/** The entry, if the reader may write about that patient. */
async function writable(ctx: SignedIn, entryId: string): Promise<repository.EntryRow> {
  const row = await repository.findEntry(ctx.db, ctx.principal.brandId, entryId);
  if (!row || !(await policy.mayWrite(ctx.db, ctx.principal, row.patientId))) throw notFound();
  return row;
}

export async function changeEntry(
  ctx: SignedIn,
  entryId: string,
  { version, content, status }: BodyOf<typeof contract.changeHistoryEntry>,
): Promise<History> {
  const { kind, patientId, content: stored } = await writable(ctx, entryId);
  requireContent(ctx, { kind, content, stored });
  const isDone = await ctx.transaction(async (tx) => {
    await repository.lockHistory(tx, ofPatient(ctx, patientId));
    const row = await repository.lockEntry(tx, entryId);
    if (!row) throw notFound();
    if (row.version !== version && isSaved(ctx, row, { content, status })) return true;
    if (!mayChange(isDoctor(ctx), row.confirmedAt !== null)) throw conflict('confirmed_by_doctor');
    if (row.version !== version) return false;
    const confirmed = isDoctor(ctx) ? { confirmedAt: ctx.now, confirmedBy: ctx.principal.personId } : {};
    const changed = { ...row, content, status, ...confirmed, ...NOT_DISPUTED, updatedAt: ctx.now };
    await repository.changeEntry(tx, { ...changed, version: version + 1 }, author(ctx));
    if (status === 'active') await repository.withdrawNoneKnown(tx, row, kind, ctx.now);
    await announce(ctx, tx, row, { kind, entryId });
    return true;
  });
  const history = await readHistory(ctx, patientId);
  if (!isDone) throw conflict('changed_meanwhile', { current: history });
  return history;
}

/** The reply to a change may be lost; a dispute that came after it has to be seen first. */
const isSaved = (
  ctx: SignedIn,
  row: repository.EntryRow,
  { content, status }: Pick<BodyOf<typeof contract.changeHistoryEntry>, 'content' | 'status'>,
): boolean =>
  row.status === status &&
  row.disputedAt === null &&
  (row.confirmedAt !== null || !isDoctor(ctx)) &&
  isDeepStrictEqual(row.content, content);

/**
 * A new version, so that a doctor who has not seen the dispute overwrites nothing. What isn't confirmed the patient
 * changes themselves.
 */
export async function disputeEntry(ctx: SignedIn, entryId: string, text: string): Promise<History> {
  const { patientId } = await writable(ctx, entryId);
  const isDone = await ctx.transaction(async (tx) => {
    await repository.lockHistory(tx, ofPatient(ctx, patientId));
    const row = await repository.lockEntry(tx, entryId);
    if (!row) throw notFound();
    if (row.confirmedAt === null || row.status === 'entered_in_error') return false;
    if (row.disputeText === text) return true;
    const disputed = { ...row, disputedAt: ctx.now, disputeText: text, updatedAt: ctx.now };
    await repository.changeEntry(tx, { ...disputed, version: row.version + 1 }, author(ctx));
    await announce(ctx, tx, row, { kind: row.kind, entryId });
    return true;
  });
  const history = await readHistory(ctx, patientId);
  if (!isDone) throw conflict('changed_meanwhile', { current: history });
  return history;
}

export async function sayNoneKnown(
  ctx: SignedIn,
  { patient_id, kind }: BodyOf<typeof contract.sayNoneKnown>,
): Promise<History> {
  if (!(await policy.mayWrite(ctx.db, ctx.principal, patient_id))) throw notFound();
  const of = ofPatient(ctx, patient_id);
  await ctx.transaction(async (tx) => {
    await repository.lockHistory(tx, of);
    if (await repository.hasActive(tx, of, kind)) throw conflict('there_are_entries');
    if (isDoctor(ctx)) await repository.withdrawReportedNone(tx, of, kind, ctx.now);
    await repository.addNoneKnown(tx, of, kind, author(ctx));
    await announce(ctx, tx, of, { kind, entryId: null });
  });
  return await readHistory(ctx, patient_id);
}

export async function listVersions(
  ctx: SignedIn,
  entryId: string,
): Promise<ReplyOf<typeof contract.listHistoryVersions>> {
  const row = await repository.findEntry(ctx.db, ctx.principal.brandId, entryId);
  if (!row || !(await policy.mayRead(ctx.db, ctx.principal, row.patientId))) throw notFound();
  await ctx.audit({ resource: 'history', patientIds: [row.patientId] });
  const rows = await repository.versionsOf(ctx.db, entryId);
  return {
    versions: rows.map(({ version, name }) => ({
      version: version.version,
      content: version.content,
      status: version.status,
      dispute: version.disputeText,
      said: saidBy(version.at, name, version.byType),
    })),
  };
}

/** Everybody who has the record on a screen reads it again. */
async function announce(
  ctx: SignedIn,
  tx: Tx,
  { brandId, patientId }: repository.OfPatient,
  { kind, entryId }: { readonly kind: HistoryKind; readonly entryId: string | null },
): Promise<void> {
  const circle = [
    patientId,
    ...(await caretakersOf(tx, brandId, patientId)),
    ...(await cliniciansOf(tx, brandId, patientId)),
  ];
  const payload: HistoryLive = { patient_id: patientId };
  await publish(tx, ctx.now, {
    ...declared(HISTORY_EVENTS.changed, {
      patient_id: patientId,
      kind,
      entry_id: entryId,
      actor_id: ctx.principal.personId,
    }),
    brandId,
    live: [{ event: 'history', rooms: [...new Set(circle)].map((id) => roomOfPerson(brandId, id)), payload }],
  });
}
