import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Difference } from '../../contract.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/differences.ts';
import { paidByHand } from './refund.ts';
import { adjust } from './unknown-money.ts';

const PAGE = 20;
const MOST_LISTED = 100;

function presented({ difference: row, ownerName, requestId }: repository.NamedDifference): Difference {
  const isOpen = row.state === 'open';
  return {
    ...{ difference_id: row.id, kind: row.kind, gateway: row.gateway, entity_id: row.entityId },
    ...{ request_id: requestId, day: row.day, expected: row.expected, found: row.found, state: row.state },
    ...{ owner_id: row.ownerId, owner_name: ownerName, note: row.note },
    found_at: row.foundAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    can: { assign: isOpen, resolve: isOpen },
  };
}

/** Open differences of a brand, the newest first, for the list of the tasks of staff. */
export const openDifferences = async (db: Db, brandId: string): Promise<Difference[]> =>
  (await repository.listDifferences(db, { brandId, state: 'open', from: null, limit: MOST_LISTED })).map(
    presented,
  );

export async function list(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listDifferences>,
): Promise<ReplyOf<typeof contract.listDifferences>> {
  const position = positionOf(query.cursor, INSTANT, UUID);
  const from = position ? { at: new Date(position[0]), id: position[1] } : null;
  const { brandId } = ctx.principal;
  const rows = await repository.listDifferences(ctx.db, {
    brandId,
    state: query.state,
    from,
    limit: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1)?.difference;
  return {
    differences: shown.map(presented),
    next_cursor: last && rows.length > PAGE ? cursorOf(last.foundAt.toISOString(), last.id) : null,
  };
}

async function change(
  ctx: SignedIn,
  id: string,
  values: Partial<repository.DifferenceRow>,
  before: (tx: Tx, found: repository.DifferenceRow) => Promise<void> = async () => {},
): Promise<Difference> {
  const { brandId } = ctx.principal;
  const found = await repository.findDifference(ctx.db, brandId, id);
  if (!found) throw notFound();
  await ctx.transaction(async (tx) => {
    await before(tx, found.difference);
    if (!(await repository.changeOpen(tx, brandId, id, values))) throw conflict('decided_already');
  });
  const after = await repository.findDifference(ctx.db, brandId, id);
  if (!after) throw notFound();
  return presented(after);
}

export const assign = (ctx: SignedIn, id: string): Promise<Difference> =>
  change(ctx, id, { ownerId: ctx.principal.personId });

/**
 * A refund that could not be sent, or was not in time, is resolved once it is paid back: until then it stays owed in the
 * books. What another difference has left there goes to the adjustments.
 */
export const resolve = (ctx: SignedIn, id: string, note: string): Promise<Difference> => {
  const ownerId = ctx.principal.personId;
  const values = { state: 'resolved', note: note.trim(), resolvedAt: ctx.now, ownerId } as const;
  return change(ctx, id, values, async (tx, found) => {
    const { kind, paymentId, entityId } = found;
    if ((kind === 'refund_failed' || kind === 'refund_overdue') && paymentId)
      await paidByHand(tx, { now: ctx.now, actorId: ownerId }, { paymentId, entityId });
    else await adjust(tx, ctx.now, found);
  });
};
