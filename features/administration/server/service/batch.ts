import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict } from '../refusals.ts';
import { batchOf, type ChangeRow, isBatchTaken } from '../repository/changes.ts';

/**
 * The objects that were changed under this id before; null when it is new. An id of another member of staff, or of
 * another change, is refused.
 * @param isAsked whether an entry is what the request asks for
 * @param canBeChanged the objects that the request would change now. If the first request did not change one of them, this
 * is another change
 */
export async function doneBefore(
  ctx: SignedIn,
  tx: Tx,
  batchId: string,
  isAsked: (entry: ChangeRow) => boolean,
  canBeChanged: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const entries = await batchOf(tx, ctx.principal.brandId, batchId);
  if (entries.length === 0) {
    if (await isBatchTaken(tx, batchId)) throw conflict('batch_id_taken');
    return null;
  }
  const changed = new Set(entries.map(({ objectId }) => objectId));
  const isSame =
    entries.every((entry) => entry.actorId === ctx.principal.personId && isAsked(entry)) &&
    canBeChanged.every((id) => changed.has(id));
  if (!isSame) throw conflict('batch_id_taken');
  return changed;
}
