import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Batch } from '../../contract.ts';
import { conflict } from '../refusals.ts';
import { batchOf, isBatchTaken } from '../repository/changes.ts';

/** What was done under this id before; null when it is new. An id of somebody else is refused. */
export async function doneBefore(ctx: SignedIn, tx: Tx, batchId: string): Promise<Batch | null> {
  const entries = await batchOf(tx, ctx.principal.brandId, batchId);
  if (entries.length === 0) {
    if (await isBatchTaken(tx, batchId)) throw conflict('batch_id_taken');
    return null;
  }
  if (entries.some(({ actorId }) => actorId !== ctx.principal.personId)) throw conflict('batch_id_taken');
  return { batch_id: batchId, changed: entries.length, skipped: [] };
}
