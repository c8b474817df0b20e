import { and, eq, isNotNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { SignedIn } from '../http/context.ts';
import { type ChangeState, staffChanges } from './tables.ts';

export interface StaffChange {
  /** What kind of object: `person`, `package`, ... */
  readonly kind: string;
  readonly objectId: string;
  /** Past tense: `suspended`, `priced`. Screens have a word for each. */
  readonly action: string;
  readonly before?: ChangeState | null;
  readonly after?: ChangeState | null;
  readonly reason?: string | null;
}

/**
 * Writes what a member of staff changes, in the transaction of the change. What others change is not written: their
 * own records show it.
 * @param batch entries of one action on several objects share an id; `undoes` names the batch that they take back
 */
export async function recordChanges(
  ctx: Pick<SignedIn, 'now' | 'principal'>,
  tx: Tx,
  changes: readonly StaffChange[],
  batch: { readonly id?: string; readonly undoes?: string } = {},
): Promise<void> {
  const { principal, now } = ctx;
  if (principal.userType !== 'staff' || changes.length === 0) return;
  const batchId = batch.id ?? uuid();
  await tx.insert(staffChanges).values(
    changes.map((change) => ({
      id: uuid(),
      brandId: principal.brandId,
      at: now,
      actorId: principal.personId,
      batchId,
      kind: change.kind,
      objectId: change.objectId,
      action: change.action,
      before: change.before ?? null,
      after: change.after ?? null,
      reason: change.reason?.trim() || null,
      undoes: batch.undoes ?? null,
    })),
  );
}

/** The sealed years of a person are over: the reasons written about them go, the entries stay. */
export async function blankReasonsAbout(tx: Tx, objectId: string): Promise<void> {
  await tx
    .update(staffChanges)
    .set({ reason: null })
    .where(and(eq(staffChanges.objectId, objectId), isNotNull(staffChanges.reason)));
}
