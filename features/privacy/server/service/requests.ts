import { isPatientOf } from '#features/people/server/index.ts';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { PRIVACY_EVENTS, type PrivacyRequest } from '../../contract.ts';
import { acknowledgeBy, nextDeadline, settleBy } from '../../rules.ts';
import { mayDecideFor, mayHandle } from '../policy.ts';
import { presentRequest } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/requests.ts';

const PAGE = 20;
const RESOURCE = 'privacy';

async function present(ctx: SignedIn, id: string): Promise<PrivacyRequest> {
  const row = await repository.findRequest(ctx.db, ctx.principal.brandId, id);
  if (!row) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [row.request.patientId] });
  return presentRequest(row, ctx.principal, ctx.brand, ctx.now);
}

/** @throws Refusal 404 for a patient who isn't theirs to speak for, 400 for an access that isn't of that record */
export async function make(
  ctx: SignedIn,
  body: BodyOf<typeof contract.makePrivacyRequest>,
): Promise<Reply<PrivacyRequest>> {
  const { brandId, personId } = ctx.principal;
  const { request_id: id, kind, access_id: accessId = null } = body;
  const patientId = body.patient_id ?? personId;
  if (!(await mayDecideFor(ctx.db, ctx.principal, patientId))) throw notFound();
  const text = body.text.trim();
  if (!text && !accessId) throw invalidField('text', 'required');
  if (accessId && !(await repository.isAccessTo(ctx.db, brandId, accessId, patientId)))
    throw invalidField('access_id', 'unknown');
  const of = { id, brandId, kind, patientId, madeBy: personId };
  const added = await ctx.transaction(async (tx) => {
    const isNew = await repository.addRequest(tx, {
      ...{ ...of, text, accessId, madeAt: ctx.now },
      ...{ acknowledgeBy: acknowledgeBy(ctx.now), settleBy: settleBy(ctx.now) },
      ...{ acknowledgedAt: null, settledAt: null, handledBy: null, outcome: null, answer: null },
    });
    if (isNew) await announce(tx, ctx, of, 'made');
    return isNew;
  });
  if (added) return new Reply(201, await present(ctx, id));
  const same = (await repository.findRequest(ctx.db, brandId, id))?.request;
  const isSame =
    same?.madeBy === personId && same.patientId === patientId && same.kind === kind && same.text === text;
  if (!isSame || same.accessId !== accessId) throw conflict('request_id_taken');
  return new Reply(200, await present(ctx, id));
}

export async function listRequests(ctx: SignedIn, query: QueryOf<typeof contract.listPrivacyRequests>) {
  const { brandId, personId, userType } = ctx.principal;
  const isStaff = userType === 'staff';
  const asked = query.patient_id ?? (isStaff ? undefined : personId);
  if (!isStaff && asked && !(await mayDecideFor(ctx.db, ctx.principal, asked))) throw notFound();
  if (isStaff && asked && !(await isPatientOf(ctx.db, brandId, asked))) throw notFound();
  const rows = await repository.listRequests(
    ctx.db,
    { brandId, patientId: asked, state: query.state },
    positionOf(query.cursor, INSTANT, UUID),
    PAGE + 1,
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1)?.request;
  const at = last && (query.state === 'open' ? nextDeadline(last) : last.madeAt);
  await ctx.audit({ resource: RESOURCE, patientIds: page.map(({ request }) => request.patientId) });
  return {
    requests: page.map((row) => presentRequest(row, ctx.principal, ctx.brand, ctx.now)),
    next_cursor: rows.length > PAGE && last && at ? cursorOf(at.toISOString(), last.id) : null,
    ...(isStaff ? await repository.countOpen(ctx.db, brandId, ctx.now) : { open: 0, overdue: 0 }),
  };
}

/** Who acknowledges it twice does so once. */
export async function acknowledge(ctx: SignedIn, id: string): Promise<PrivacyRequest> {
  await handle(ctx, id, async (tx, row) => {
    if (row.acknowledgedAt) return;
    await repository.changeRequest(tx, id, { acknowledgedAt: ctx.now, handledBy: ctx.principal.personId });
    await announce(tx, ctx, row, 'acknowledged');
  });
  return await present(ctx, id);
}

/** The answer goes to the patient; a correction itself is made where the data are. */
export async function settle(
  ctx: SignedIn,
  id: string,
  { outcome, answer }: BodyOf<typeof contract.settleRequest>,
): Promise<PrivacyRequest> {
  await handle(ctx, id, async (tx, row) => {
    if (row.settledAt && row.outcome === outcome && row.answer === answer.trim()) return;
    if (row.settledAt) throw conflict('settled_already');
    await repository.changeRequest(tx, id, {
      ...{ settledAt: ctx.now, handledBy: ctx.principal.personId, outcome, answer: answer.trim() },
      acknowledgedAt: row.acknowledgedAt ?? ctx.now,
    });
    await announce(tx, ctx, row, 'settled');
  });
  return await present(ctx, id);
}

async function handle(
  ctx: SignedIn,
  id: string,
  change: (tx: Tx, row: repository.RequestRow) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await repository.lockRequest(tx, ctx.principal.brandId, id);
    if (!row || !mayHandle(ctx.principal, row)) throw notFound();
    await change(tx, row);
  });
}

async function announce(
  tx: Tx,
  ctx: SignedIn,
  row: Pick<repository.RequestRow, 'id' | 'brandId' | 'kind' | 'patientId' | 'madeBy'>,
  what: 'made' | 'acknowledged' | 'settled',
): Promise<void> {
  const { id, patientId, madeBy, kind, brandId } = row;
  const data = { request_id: id, patient_id: patientId, made_by: madeBy, kind };
  await publish(tx, ctx.now, { ...declared(PRIVACY_EVENTS[what], data), brandId });
}
