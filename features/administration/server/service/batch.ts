import { canonicalJson } from '#platform/domain/canonical-json.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict } from '../refusals.ts';
import { addBatch, lockBatch } from '../repository/batches.ts';
import { isBatchTaken } from '../repository/changes.ts';
import type { BatchAnswer } from '../tables.ts';

/**
 * Makes a bulk change once under its id. The same request again gets the answer of the first one, whatever could be
 * changed meanwhile.
 * @throws Refusal 409 for the id of another member of staff, or of another change
 */
export async function onceUnder(
  ctx: SignedIn,
  tx: Tx,
  { batch_id: id, ...request }: { readonly batch_id: string },
  change: () => Promise<BatchAnswer>,
): Promise<BatchAnswer> {
  const { brandId, personId: actorId } = ctx.principal;
  const requestHash = sha256(canonicalJson(request));
  const before = await lockBatch(tx, id);
  if (before) {
    const isSame =
      before.brandId === brandId && before.actorId === actorId && before.requestHash === requestHash;
    if (!isSame) throw conflict('batch_id_taken');
    return before.answer;
  }
  if (await isBatchTaken(tx, id)) throw conflict('batch_id_taken');
  const answer = await change();
  await addBatch(tx, { id, brandId, actorId, requestHash, answer, at: ctx.now });
  return answer;
}
