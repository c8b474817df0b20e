import { criticalWithoutCare, isReportOf } from '#features/lab-results/server/index.ts';
import { isOrderOf, stuckOrders } from '#features/labs/server/index.ts';
import { openDifferences } from '#features/payments/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Discrepancy, DiscrepancyKind } from '../../contract.ts';
import { ownersOf, setOwner } from '../repository/system.ts';

interface Found {
  readonly objectId: string;
  readonly because: string;
  readonly since: Date;
  readonly href: string;
  /** Where the source knows it better than `discrepancy_owners`; null: no owner. */
  readonly owner?: { readonly person_id: string; readonly name: string; readonly since: null } | null;
}

/** Where differences come from: a kind is a line here and its words. */
interface Source {
  readonly find: (db: Db, brandId: string, now: Date) => Promise<Found[]>;
  /** Of what is taken over here: whether it is something of the brand. */
  readonly isOf?: (db: Db, brandId: string, objectId: string) => Promise<boolean>;
}

const SOURCES: Readonly<Record<DiscrepancyKind, Source>> = {
  lab_order: {
    find: async (db, brandId, now) =>
      (await stuckOrders(db, brandId, now)).map(({ orderId, ...found }) => ({
        ...{ objectId: orderId, ...found, href: `/labs/orders/${orderId}` },
      })),
    isOf: isOrderOf,
  },
  critical_result: {
    find: async (db, brandId, now) =>
      (await criticalWithoutCare(db, brandId, now)).map(({ reportId, patientId, since }) => ({
        ...{ objectId: reportId, because: 'critical_without_care', since, href: `/patients/${patientId}` },
      })),
    isOf: isReportOf,
  },
  settlement: {
    find: async (db, brandId) =>
      (await openDifferences(db, brandId)).map((each) => ({
        objectId: each.difference_id,
        because: each.kind,
        since: new Date(each.found_at),
        href: '/payments/differences',
        owner: each.owner_id ? { person_id: each.owner_id, name: each.owner_name ?? '', since: null } : null,
      })),
  },
};

/** What is stuck in the brand, the oldest first. Contains no names, so that it isn't a read of a record. */
export async function listDiscrepancies(ctx: SignedIn): Promise<{ discrepancies: Discrepancy[] }> {
  const { brandId } = ctx.principal;
  const owners = await ownersOf(ctx.db, brandId);
  const found: Discrepancy[] = [];
  for (const [kind, source] of Object.entries(SOURCES) as [DiscrepancyKind, Source][])
    for (const each of await source.find(ctx.db, brandId, ctx.now)) {
      const { objectId, because, since, href, owner: known } = each;
      const owned = owners.get(`${kind} ${objectId}`);
      const owner = owned && {
        person_id: owned.owner.ownerId,
        name: owned.name ?? '',
        since: owned.owner.since.toISOString(),
      };
      const about = { kind, object_id: objectId, because, since: since.toISOString() };
      found.push({ ...about, owner: known ?? owner ?? null, href });
    }
  return { discrepancies: found.toSorted((one, other) => one.since.localeCompare(other.since)) };
}

export async function ownDiscrepancy(
  ctx: SignedIn,
  { kind, object_id: objectId, owner }: BodyOf<typeof contract.ownDiscrepancy>,
): Promise<{ ok: boolean }> {
  const { brandId, personId } = ctx.principal;
  if (!(await SOURCES[kind].isOf?.(ctx.db, brandId, objectId))) throw invalidField('object_id', 'unknown');
  const next = owner === 'me' ? personId : null;
  await ctx.transaction(async (tx) => {
    const before = await setOwner(tx, { brandId, kind, objectId }, next, ctx.now);
    if (before === next) return;
    await recordChanges(ctx, tx, [
      {
        kind: 'discrepancy',
        objectId,
        action: next ? 'owned' : 'released',
        before: { owner_id: before },
        after: { owner_id: next },
      },
    ]);
  });
  return { ok: true };
}
