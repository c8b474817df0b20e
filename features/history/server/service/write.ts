import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict, invalidField, notFound, Refusal } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import {
  ANSWERABLE_KINDS,
  HISTORY_EVENTS,
  type HistoryAction,
  type HistoryEntry,
  type Side,
} from '../../contract.ts';
import { ACTION_OF, permissionsOf, problemsOf, tidy, wantsReason } from '../../rules.ts';
import { presentEntry, stateOf } from '../presenter.ts';
import { withdrawOf } from '../repository/answers.ts';
import * as repository from '../repository/entries.ts';
import { auditHistory, subjectOf, visibleEntry } from './read.ts';

const MOST_ENTRIES = 300;

type Content = Omit<BodyOf<typeof contract.editHistoryEntry>, never>;
type EntryRow = repository.EntryRow;

/** @throws Refusal 400 naming each field that doesn't fit the kind */
function contentOf(kind: EntryRow['kind'], body: Content, ctx: SignedIn, side: Side) {
  const fields = problemsOf(kind, body, clinicDay(ctx.now));
  // How sure something is, is a doctor's judgement.
  if (side === 'patient' && body.certainty) fields.push({ field: 'certainty', code: 'unknown_field' });
  if (fields.length > 0) throw new Refusal(400, 'invalid', { fields });
  return {
    text: tidy(body.text),
    code: body.code ?? null,
    details: body.details ?? {},
    certainty: body.certainty ?? null,
    onset: body.onset ?? null,
  };
}

/** @throws Refusal 404 for a patient who isn't theirs to write about, 409 when the id was used otherwise */
export async function addHistoryEntry(
  ctx: SignedIn,
  patientId: string | undefined,
  body: BodyOf<typeof contract.addHistoryEntry>,
): Promise<Reply<HistoryEntry>> {
  const { principal, now } = ctx;
  const { of, side } = await subjectOf(ctx, patientId);
  if (!side) throw notFound();
  const { entry_id: id = uuid(), kind, ...given } = body;
  const content = contentOf(kind, given, ctx, side);
  const by = side === 'clinician' ? { confirmedBy: principal.personId, confirmedAt: now } : UNCONFIRMED;
  const row: EntryRow = {
    ...{ id, ...of, kind, ...content, ...by, ...UNDISPUTED, status: 'active', version: 1, updatedAt: now },
    ...{ reportedBy: side, recordedBy: principal.personId, recordedAt: now },
  };
  const isNew = await ctx.transaction(async (tx) => {
    await repository.lockHistory(tx, of);
    if (await repository.findEntry(tx, of.brandId, id)) return false;
    if ((await repository.countEntries(tx, of)) >= MOST_ENTRIES) throw conflict('too_many_entries');
    if (!(await repository.insertEntry(tx, row))) return false;
    await withdrawAnswer(tx, row, ctx);
    await noteChange(tx, ctx, row, { action: 'added', side, reason: null, before: null });
    return true;
  });
  const found = await repository.findEntry(ctx.db, of.brandId, id);
  const isSame = found?.entry.patientId === of.patientId && found.entry.recordedBy === principal.personId;
  if (!found || !isSame) throw conflict('entry_id_taken');
  await auditHistory(ctx, of.patientId);
  return new Reply(isNew ? 201 : 200, presentEntry(found, side));
}

const UNCONFIRMED = { confirmedBy: null, confirmedAt: null };
const UNDISPUTED = { disputedBy: null, disputedAt: null, disputeReason: null };

/** Where something is noted, "none known" is no longer true. */
async function withdrawAnswer(tx: Tx, row: EntryRow, ctx: SignedIn): Promise<void> {
  if ((ANSWERABLE_KINDS as readonly string[]).includes(row.kind))
    await withdrawOf(tx, row, row.kind, { personId: ctx.principal.personId, now: ctx.now });
}

interface Change {
  readonly action: HistoryAction;
  readonly side: Side;
  readonly reason: string | null;
  readonly before: EntryRow | null;
}

/** The version of a change and its event, in the transaction of the change. */
async function noteChange(tx: Tx, ctx: SignedIn, entry: EntryRow, change: Change): Promise<void> {
  const { before, action, side, reason } = change;
  const { personId } = ctx.principal;
  await repository.insertVersion(tx, {
    ...{ entryId: entry.id, version: entry.version, brandId: entry.brandId, patientId: entry.patientId },
    ...{ action, at: ctx.now, byId: personId, side, reason },
    before: before && {
      ...{ text: before.text, code: before.code, details: before.details },
      ...{ status: before.status, certainty: before.certainty, onset: before.onset },
    },
  });
  await publish(tx, ctx.now, {
    ...declared(HISTORY_EVENTS.changed, {
      ...{ entry_id: entry.id, patient_id: entry.patientId, kind: entry.kind, action, side },
      actor_id: personId,
    }),
    brandId: entry.brandId,
  });
}

/** @throws Refusal 428 without a version, 409 with `current` when somebody was faster or a doctor confirmed it */
export async function editHistoryEntry(
  ctx: SignedIn,
  entryId: string,
  body: BodyOf<typeof contract.editHistoryEntry>,
): Promise<HistoryEntry> {
  const { side, found } = await visibleEntry(ctx, entryId);
  if (!side) throw notFound();
  await auditHistory(ctx, found.entry.patientId);
  const content = contentOf(found.entry.kind, body, ctx, side);
  const version = versionOf(ctx.ifMatch);
  return await change(ctx, found.entry, { side, version, allows: 'edit' }, 'edited', null, {
    ...content,
    // What a doctor writes is confirmed by it.
    ...(side === 'clinician'
      ? { ...UNDISPUTED, confirmedBy: ctx.principal.personId, confirmedAt: ctx.now }
      : {}),
  });
}

/** @throws Refusal 428 */
function versionOf(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Refusal(428, 'version_required');
  if (!/^\d{1,9}$/.test(ifMatch)) throw invalidField('If-Match', 'wrong_format');
  return Number(ifMatch);
}

/** @throws Refusal 409 with `current` when somebody was faster, or the decision isn't theirs or not possible now */
export async function decideHistoryEntry(
  ctx: SignedIn,
  entryId: string,
  body: BodyOf<typeof contract.decideHistoryEntry>,
): Promise<HistoryEntry> {
  const { side, found } = await visibleEntry(ctx, entryId);
  if (!side) throw notFound();
  await auditHistory(ctx, found.entry.patientId);
  const { decision, version } = body;
  const reason = body.reason === undefined ? null : tidy(body.reason);
  if (wantsReason(decision) && !reason) throw invalidField('reason', 'required');
  if (body.certainty && decision !== 'confirm') throw invalidField('certainty', 'unknown_field');
  const change_ = changeOf(ctx, body, reason);
  return await change(
    ctx,
    found.entry,
    { side, version, allows: decision },
    ACTION_OF[decision],
    reason,
    change_,
  );
}

function changeOf(
  { principal, now }: SignedIn,
  { decision, certainty }: BodyOf<typeof contract.decideHistoryEntry>,
  reason: string | null,
): Partial<EntryRow> {
  const { personId } = principal;
  switch (decision) {
    case 'confirm':
      return {
        ...{ ...UNDISPUTED, confirmedBy: personId, confirmedAt: now },
        ...(certainty ? { certainty } : {}),
      };
    case 'resolve':
      return { status: 'resolved' };
    case 'reopen':
      return { status: 'active' };
    case 'mark_error':
      return { status: 'entered_in_error' };
    case 'dispute':
      return { disputedBy: personId, disputedAt: now, disputeReason: reason };
  }
}

interface Attempt {
  readonly side: Side;
  readonly version: number;
  readonly allows: keyof HistoryEntry['can'];
}

async function change(
  ctx: SignedIn,
  { id, brandId, patientId }: EntryRow,
  { side, version, allows }: Attempt,
  action: HistoryAction,
  reason: string | null,
  columns: Partial<EntryRow>,
): Promise<HistoryEntry> {
  const outcome = await ctx.transaction(async (tx) => {
    await repository.lockHistory(tx, { brandId, patientId });
    const before = await repository.lockEntry(tx, brandId, id);
    if (!before) throw notFound();
    if (before.status === 'entered_in_error') return 'entry_is_error';
    if (before.version !== version) return 'entry_changed';
    if (!permissionsOf(stateOf(before), side)[allows])
      return side === 'patient' && before.confirmedAt ? 'entry_confirmed' : 'not_possible_now';
    const after = { ...before, ...columns, version: version + 1, updatedAt: ctx.now };
    await repository.changeEntry(tx, id, { ...columns, version: after.version, updatedAt: ctx.now });
    if (action === 'reopened') await withdrawAnswer(tx, after, ctx);
    await noteChange(tx, ctx, after, { action, side, reason, before });
    return 'changed';
  });
  const current = presentEntry((await visibleEntry(ctx, id)).found, side);
  if (outcome !== 'changed') throw conflict(outcome, { current });
  return current;
}
