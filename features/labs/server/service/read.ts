import { assignedAmong, isPatientOf } from '#features/people/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { LabOrder } from '../../contract.ts';
import type { LabsDeps } from '../deps.ts';
import { type mayChange, mayFill, mayRead, ownSide } from '../policy.ts';
import { presentOrder, stuckIn } from '../presenter.ts';
import { findWhole, listOrders, type WholeOrder } from '../repository/orders.ts';
import { packagesOf } from './packages.ts';

const PAGE = 20;
/** Few of a brand's active orders need attention. */
const MOST_UNDER_WAY = 500;

export async function visibleOrder(
  ctx: SignedIn,
  id: string,
  may: typeof mayRead | typeof mayChange = mayRead,
): Promise<WholeOrder> {
  const whole = await findWhole(ctx.db, ctx.principal.brandId, id);
  if (!whole || !(await may(ctx.db, ctx.principal, whole))) throw notFound();
  return whole;
}

async function present(
  ctx: SignedIn,
  { lab, payCollector }: LabsDeps,
  wholes: readonly WholeOrder[],
): Promise<LabOrder[]> {
  const { brandId, personId, userType } = ctx.principal;
  const ids = [...new Set(wholes.flatMap(({ patients }) => patients.map(({ patientId }) => patientId)))];
  const theirs = isClinician(userType)
    ? await assignedAmong(ctx.db, brandId, personId, ids)
    : new Set(await ownSide(ctx.db, ctx.principal));
  // Staff and the person who placed the order see all its patients; other users only those they act for or care for.
  const visibleIn = ({ order }: WholeOrder) =>
    userType === 'staff' || (userType === 'patient' && order.orderedBy === personId) ? null : theirs;
  const seen = wholes.flatMap((whole) =>
    whole.patients
      .map(({ patientId }) => patientId)
      .filter((id) => visibleIn(whole) === null || theirs.has(id)),
  );
  await ctx.audit({ resource: 'lab_orders', patientIds: [...new Set(seen)] });
  const items = wholes.flatMap(({ patients }) => patients.flatMap((patient) => patient.items));
  const packages = await packagesOf(
    ctx,
    items.map((item) => item.package_id),
  );
  const nameOf = (id: string): string | undefined => packages.get(id)?.name;
  const how = {
    now: ctx.now,
    labName: lab?.name ?? '',
    nameOf,
    canAdd: payCollector.includes(brandId),
  };
  return wholes.map((whole) => presentOrder(whole, ctx.principal, { ...how, visible: visibleIn(whole) }));
}

/** Whether the reader may see it is the caller's to decide. */
export async function readOrder(ctx: SignedIn, deps: LabsDeps, id: string): Promise<LabOrder> {
  const whole = await findWhole(ctx.db, ctx.principal.brandId, id);
  const [shown] = await present(ctx, deps, whole ? [whole] : []);
  if (!shown) throw notFound();
  return shown;
}

export async function getOrder(ctx: SignedIn, deps: LabsDeps, id: string): Promise<LabOrder> {
  await visibleOrder(ctx, id);
  return await readOrder(ctx, deps, id);
}

async function patientsAsked(ctx: SignedIn, patientId: string | undefined): Promise<string[] | null> {
  const { brandId, userType } = ctx.principal;
  if (userType === 'staff') {
    if (patientId && !(await isPatientOf(ctx.db, brandId, patientId))) throw notFound();
    return patientId ? [patientId] : null;
  }
  if (isClinician(userType) && !patientId) throw invalidField('patient_id', 'required');
  if (!patientId) return await ownSide(ctx.db, ctx.principal);
  if (!(await mayFill(ctx.db, ctx.principal, patientId))) throw notFound();
  return [patientId];
}

export async function listAll(
  ctx: SignedIn,
  deps: LabsDeps,
  query: QueryOf<typeof contract.listOrders>,
): Promise<ReplyOf<typeof contract.listOrders>> {
  const { brandId, userType } = ctx.principal;
  const position = positionOf(query.cursor, INSTANT, UUID);
  const from = position ? { at: new Date(position[0]), id: position[1] } : null;
  const patientIds = await patientsAsked(ctx, query.patient_id);
  if (query.stuck && userType === 'staff') {
    const open = await listOrders(ctx.db, {
      brandId,
      patientIds,
      underWay: true,
      from: null,
      limit: MOST_UNDER_WAY,
    });
    const stuck = open.filter((whole) => stuckIn(whole, ctx.now) !== null);
    return { orders: await present(ctx, deps, stuck), next_cursor: null };
  }
  const limit = query.limit ?? PAGE;
  const rows = await listOrders(ctx.db, { brandId, patientIds, underWay: false, from, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.order;
  return {
    orders: await present(ctx, deps, shown),
    next_cursor: last && rows.length > limit ? cursorOf(last.createdAt.toISOString(), last.id) : null,
  };
}
