import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Batch } from '../../contract.ts';
import { conflict } from '../refusals.ts';
import { batchOf, type ChangeRow, isBatchTaken } from '../repository/changes.ts';

/**
 * What was done under this id before; null when it is new. An id of somebody else, or of another change, is refused.
 * @param isAsked whether an entry is what the request asks for
 */
export async function doneBefore(
  ctx: SignedIn,
  tx: Tx,
  batchId: string,
  isAsked: (entry: ChangeRow) => boolean,
): Promise<Batch | null> {
  const entries = await batchOf(tx, ctx.principal.brandId, batchId);
  if (entries.length === 0) {
    if (await isBatchTaken(tx, batchId)) throw conflict('batch_id_taken');
    return null;
  }
  const isSame = entries.every((entry) => entry.actorId === ctx.principal.personId && isAsked(entry));
  if (!isSame) throw conflict('batch_id_taken');
  return { batch_id: batchId, changed: entries.length, skipped: [] };
}
