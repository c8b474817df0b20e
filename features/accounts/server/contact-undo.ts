import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { ContactChange } from '../contract.ts';
import { parseIdentifier } from '../rules/identifier.ts';
import { type Identifier, masked } from '../rules.ts';
import { refuseWhile, requireIdentifier, sendChangeProofCode } from './code-sending.ts';
import {
  type ContactProof,
  hashOfUndoToken,
  lockAccount,
  refusingTaken,
  requireContactProof,
} from './contact-changes.ts';
import type { AccountsDeps } from './deps.ts';
import { conflict } from './refusals.ts';
import { type AccountRow, accountByIdentifier, accountOf } from './repository.ts';
import { accounts, contactChanges, linkedIdentities, oneTimeCodes, passkeys } from './tables.ts';

type ChangeRow = typeof contactChanges.$inferSelect;

/** Confirmed, not undone, and not too long ago. */
const canBeUndone = (now: Date) =>
  and(
    isNotNull(contactChanges.confirmedAt),
    isNull(contactChanges.undoneAt),
    gt(contactChanges.undoUntil, now),
  );

export async function contactChangesOf(ctx: SignedIn): Promise<ContactChange[]> {
  const rows = await ctx.db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.personId, ctx.principal.personId), canBeUndone(ctx.now)))
    .orderBy(desc(contactChanges.confirmedAt));
  return rows.map((row) => ({
    change_id: row.id,
    kind: row.kind,
    old_value: row.oldValue === null ? null : masked(requireIdentifier(row.oldValue)),
    new_value: masked(requireIdentifier(row.newValue)),
    changed_at: row.confirmedAt!.toISOString(),
    undo_until: row.undoUntil!.toISOString(),
  }));
}

export async function sendUndoProof(ctx: SignedIn, deps: AccountsDeps, changeId: string) {
  const { change, account } = await ownChange(ctx, changeId);
  return await sendChangeProofCode(ctx, deps, provenBy(change, account), account.personId);
}

export async function undoAsOwner(ctx: SignedIn, deps: AccountsDeps, changeId: string, proof: ContactProof) {
  const { change, account } = await ownChange(ctx, changeId);
  await requireContactProof(ctx, deps, account, { ...proof, identifier: provenBy(change, account) });
  const undone = await undo(ctx, deps, change);
  if (!undone) throw notFound();
  return undone;
}

/** @throws Refusal naming `token` for a link that was used, is too old, or never was one. */
export async function undoByLink(ctx: Ctx, deps: AccountsDeps, token: string) {
  refuseWhile(await deps.attempts.ask(ctx.ip));
  const [change] = await ctx.db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.undoTokenHash, hashOfUndoToken(deps, token)), canBeUndone(ctx.now)))
    .limit(1);
  const undone = change && (await undo(ctx, deps, change));
  if (!undone) throw invalidField('token', 'undo_link');
  return undone;
}

async function ownChange(ctx: SignedIn, changeId: string) {
  const { personId } = ctx.principal;
  const account = await accountOf(ctx.db, personId);
  const [change] = await ctx.db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.id, changeId), eq(contactChanges.personId, personId), canBeUndone(ctx.now)))
    .limit(1);
  if (!account || !change) throw notFound();
  return { account, change };
}

/** What the change replaced; where there was nothing, the other way to reach the person. */
function provenBy(change: ChangeRow, account: AccountRow): Identifier {
  const other = change.kind === 'phone' ? account.email : account.phone;
  return requireIdentifier(change.oldValue ?? other ?? account[change.kind] ?? '');
}

/**
 * The account may have been taken over: it is reached again as it was before the change, whatever came later is
 * undone with it, and nothing that was set up meanwhile lets anybody in. @returns undefined when it was undone before.
 */
async function undo(ctx: Ctx, deps: AccountsDeps, change: ChangeRow) {
  const undone = await refusingTaken(
    change.kind,
    ctx.transaction(async (tx) => {
      const account = await lockAccount(tx, change.personId);
      const later = await tx
        .select()
        .from(contactChanges)
        .where(
          and(
            eq(contactChanges.personId, change.personId),
            gte(contactChanges.confirmedAt, change.confirmedAt!),
            canBeUndone(ctx.now),
          ),
        )
        .orderBy(asc(contactChanges.confirmedAt), asc(contactChanges.id));
      if (!account || !later.some(({ id }) => id === change.id)) return undefined;
      const before: { phone?: string | null; email?: string | null } = {};
      for (const { kind, oldValue } of [change, ...later]) if (!(kind in before)) before[kind] = oldValue;
      for (const value of Object.values(before)) await refuseTaken(tx, value, change.personId);
      await tx
        .update(accounts)
        .set({ ...before, passwordHash: null, passwordChangedAt: ctx.now })
        .where(eq(accounts.personId, change.personId));
      await endEverything(ctx, tx, deps, later);
      const after = { ...account, ...before };
      return {
        sign_in_with: masked(requireIdentifier(before[change.kind] ?? after.phone ?? after.email ?? '')),
      };
    }),
  );
  deps.authenticator.forget();
  return undone;
}

async function refuseTaken(tx: Tx, value: string | null, personId: string): Promise<void> {
  const identifier = value === null ? null : parseIdentifier(value);
  const holder = identifier ? await accountByIdentifier(tx, identifier) : undefined;
  if (identifier && holder && holder.personId !== personId) throw conflict(`${identifier.kind}_taken`);
}

/** Sessions, codes on their way, begun changes, and what was linked or added since to sign in with. */
async function endEverything(
  ctx: Ctx,
  tx: Tx,
  deps: AccountsDeps,
  undone: readonly ChangeRow[],
): Promise<void> {
  const { personId, confirmedAt } = undone[0]!;
  await tx
    .update(contactChanges)
    .set({ undoneAt: ctx.now })
    .where(
      inArray(
        contactChanges.id,
        undone.map(({ id }) => id),
      ),
    );
  await tx
    .delete(contactChanges)
    .where(and(eq(contactChanges.personId, personId), isNull(contactChanges.confirmedAt)));
  const identifiers = undone.flatMap(({ oldValue, newValue }) => [newValue, ...(oldValue ? [oldValue] : [])]);
  // Used up, not deleted: the limits count them.
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(
        isNull(oneTimeCodes.usedAt),
        or(eq(oneTimeCodes.personId, personId), inArray(oneTimeCodes.identifier, identifiers)),
      ),
    );
  await tx
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.personId, personId), gte(linkedIdentities.linkedAt, confirmedAt!)));
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), gte(passkeys.createdAt, confirmedAt!)));
  await deps.sessions.end(tx, { personId, because: 'password_changed', now: ctx.now });
}
