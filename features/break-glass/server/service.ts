import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import { parseIdentifier } from '#features/accounts/server/index.ts';
import {
  contactsOf,
  endBreakGlass,
  findExactly,
  isAssigned,
  openBreakGlass,
} from '#features/people/server/index.ts';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import { BREAK_GLASS_EVENTS, type BreakGlass, MOST_FOUND } from '../contract.ts';
import { reviewDueAt } from '../rules.ts';
import { isConcerned, mayBreakGlass, mayEnd, mayOpenOf, mayReadContacts, maySeeOf } from './policy.ts';
import { presentReport } from './presenter.ts';
import { conflict } from './refusals.ts';
import * as repository from './repository.ts';

const PAGE = 20;
const RESOURCE = 'break_glass';

/** Patients with exactly this name or number; none when more than a handful have the same name. */
export async function find(ctx: SignedIn, { phone, name }: BodyOf<typeof contract.findForBreakGlass>) {
  if (!(await mayBreakGlass(ctx.db, ctx.principal))) throw notFound();
  if ((phone === undefined) === (name === undefined)) throw invalidField('phone', 'required');
  const by = phone === undefined ? { name: (name ?? '').trim() } : phoneIn(phone);
  const found = await findExactly(ctx.db, ctx.principal.brandId, by, MOST_FOUND + 1);
  const many = found.length > MOST_FOUND;
  const patients = many ? [] : found.filter(({ id }) => id !== ctx.principal.personId);
  await ctx.audit({ resource: RESOURCE, patientIds: patients.map(({ id }) => id) });
  return {
    patients: patients.map(({ id, name: of }) => ({ patient_id: id, name: of ?? '' })),
    too_many: many,
  };
}

function phoneIn(text: string): { phone: string } {
  const read = parseIdentifier(text);
  if (read?.kind !== 'phone') throw invalidField('phone', 'invalid_phone');
  return { phone: read.value };
}

/**
 * Opens a record for an hour. A repeated call opens it once.
 * @throws Refusal 404 for users without this right, 400 for a wrong proof, 409 when the record is open to the doctor
 * already
 */
export async function open(
  ctx: SignedIn,
  { access_id: id, patient_id: patientId, reason, ...proof }: BodyOf<typeof contract.openBreakGlass>,
  confirmIdentity: ConfirmIdentity,
): Promise<Reply<BreakGlass>> {
  const { principal, now } = ctx;
  const { brandId, personId } = principal;
  if (!(await mayOpenOf(ctx.db, principal, patientId))) throw notFound();
  const same = await repository.findReport(ctx.db, brandId, id);
  if (same) return new Reply(200, await repeated(ctx, same, { kind: 'record', patientId, reason }));
  if (await isAssigned(ctx.db, brandId, personId, patientId)) throw conflict('assigned_already');
  await confirmIdentity(ctx, proof);
  await ctx.transaction(async (tx) => {
    const opened = await openBreakGlass(tx, { id, brandId, patientId, doctorId: personId }, now);
    if (!opened) throw conflict('open_already');
    await report(tx, ctx, { id, kind: 'record', patientId, reason });
  });
  return new Reply(201, await present(ctx, id));
}

interface Access {
  readonly kind: 'record' | 'contacts';
  readonly patientId: string;
  readonly reason: string;
}

async function repeated(ctx: SignedIn, { report }: repository.WholeReport, wanted: Access) {
  if (!isSame(report, wanted, ctx.principal.personId)) throw conflict('access_id_taken');
  return await present(ctx, report.id);
}

const isSame = (
  report: repository.WholeReport['report'],
  { kind, patientId, reason }: Access,
  openedBy: string,
): boolean =>
  report.openedBy === openedBy &&
  report.kind === kind &&
  report.patientId === patientId &&
  report.reason === reason.trim();

async function report(
  tx: Tx,
  ctx: SignedIn,
  { id, kind, patientId, reason }: Access & { readonly id: string },
): Promise<void> {
  const { brandId, personId } = ctx.principal;
  const added = await repository.addReport(tx, {
    ...{ id, brandId, kind, patientId, reason: reason.trim() },
    ...{ openedBy: personId, openedAt: ctx.now, dueAt: reviewDueAt(ctx.now) },
  });
  if (!added) throw conflict('access_id_taken');
  await publish(tx, ctx.now, {
    ...declared(BREAK_GLASS_EVENTS.opened, {
      ...{ access_id: id, patient_id: patientId, opened_by: personId, kind },
    }),
    brandId,
  });
}

async function present(ctx: SignedIn, id: string): Promise<BreakGlass> {
  const row = await repository.findReport(ctx.db, ctx.principal.brandId, id);
  if (!row) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [row.report.patientId] });
  return presentReport(row, ctx.principal, ctx.now);
}

export async function listAccesses(ctx: SignedIn, query: QueryOf<typeof contract.listBreakGlass>) {
  const { principal, now } = ctx;
  const { brandId, personId, userType } = principal;
  const { patient_id: asked, state } = query;
  if (userType === 'patient' && !(await maySeeOf(ctx.db, principal, asked ?? personId))) throw notFound();
  if (userType === 'staff' && asked && !(await mayReadContacts(ctx.db, principal, asked))) throw notFound();
  const rows = await repository.listReports(
    ctx.db,
    {
      ...{ brandId, state },
      patientId: userType === 'patient' ? (asked ?? personId) : asked,
      openedBy: userType === 'doctor' ? personId : undefined,
    },
    positionOf(query.cursor, INSTANT, UUID),
    now,
    PAGE + 1,
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1)?.report;
  await ctx.audit({ resource: RESOURCE, patientIds: page.map(({ report: each }) => each.patientId) });
  const position = last && (state === 'waiting' ? last.dueAt : last.openedAt);
  const counts =
    userType === 'staff' ? await repository.countWaiting(ctx.db, brandId, now) : { waiting: 0, overdue: 0 };
  return {
    accesses: page.map((row) => presentReport(row, principal, now)),
    next_cursor: rows.length > PAGE && last && position ? cursorOf(position.toISOString(), last.id) : null,
    ...counts,
    can: { open: await mayBreakGlass(ctx.db, principal) },
  };
}

export async function end(ctx: SignedIn, id: string): Promise<BreakGlass> {
  const row = await repository.findReport(ctx.db, ctx.principal.brandId, id);
  if (!row || !mayEnd(ctx.principal, row.report)) throw notFound();
  await ctx.transaction((tx) => endBreakGlass(tx, id, ctx.now));
  return await present(ctx, id);
}

/** @throws Refusal 409 when it was reviewed, when the same person opened it or is its patient, or for a "not justified" without a note */
export async function review(
  ctx: SignedIn,
  id: string,
  { verdict, note = '' }: BodyOf<typeof contract.reviewBreakGlass>,
): Promise<BreakGlass> {
  const { principal, now } = ctx;
  const row = await repository.findReport(ctx.db, principal.brandId, id);
  if (!row) throw notFound();
  const { report: before } = row;
  if (before.reviewedBy === principal.personId && before.verdict === verdict) return await present(ctx, id);
  if (before.reviewedAt) throw conflict('reviewed_already');
  if (isConcerned(principal, before)) throw conflict('needs_another_person');
  if (verdict === 'not_justified' && note.trim() === '') throw conflict('note_missing');
  const saved = await ctx.transaction(async (tx) => {
    // What wasn't justified is closed before its hour is over.
    if (verdict === 'not_justified') await endBreakGlass(tx, id, now);
    return await repository.saveReview(tx, id, {
      ...{ verdict, note: note.trim() },
      ...{ reviewedAt: now, reviewedBy: principal.personId },
    });
  });
  if (!saved) throw conflict('reviewed_already');
  return await present(ctx, id);
}

/** How long a request counts as sent again. After that the id is refused: each access needs its own reason. */
const AGAIN_MS = 10 * 60_000;

/** The emergency contacts alone, read once; who reads them again says why again. */
export async function readContacts(
  ctx: SignedIn,
  { access_id: id, patient_id: patientId, reason }: BodyOf<typeof contract.readContactsInEmergency>,
) {
  const { principal } = ctx;
  if (!(await mayReadContacts(ctx.db, principal, patientId))) throw notFound();
  const same = (await repository.findReport(ctx.db, principal.brandId, id))?.report;
  const wanted = { kind: 'contacts', patientId, reason } as const;
  const isSentAgain =
    same &&
    isSame(same, wanted, principal.personId) &&
    ctx.now.getTime() - same.openedAt.getTime() < AGAIN_MS;
  if (same && !isSentAgain) throw conflict('access_id_taken');
  if (!same) await ctx.transaction((tx) => report(tx, ctx, { id, ...wanted }));
  const contacts = await contactsOf(ctx.db, principal.brandId, patientId);
  await ctx.audit({ resource: 'emergency_contacts', patientIds: [patientId] });
  return { contacts: contacts.map(({ name, relation, phone }) => ({ name, relation, phone })) };
}
