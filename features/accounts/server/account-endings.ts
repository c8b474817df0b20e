import { and, eq, isNull } from 'drizzle-orm';
import { DEFAULT_LANGUAGE } from '#platform/contract/language.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { masked } from '../rules.ts';
import { refuseWhile, requireIdentifier, sendCode } from './code-sending.ts';
import { contactOf } from './contact.ts';
import type { AccountsDeps } from './deps.ts';
import { deleteLater } from './jobs.ts';
import { isKnownDevice } from './known-device.ts';
import { lockMembersBy, setMember, shown } from './member-states.ts';
import { requirePassword } from './own-password.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { accountByIdentifier, accountOf, membershipsOf, setPasswordHash } from './repository.ts';
import { closeRecord, erasedSince, sealedUntil } from './sealed-records.ts';
import { accounts, contactChanges, linkedIdentities, passkeys, userImages } from './tables.ts';

/** @throws Refusal naming `code`, also for an account that its owner has not claimed: the year of birth comes first. */
export async function resetPasswordWithCode(
  ctx: Ctx,
  deps: AccountsDeps,
  request: { identifier: string; code: string; password: string },
) {
  const identifier = requireIdentifier(request.identifier);
  requireGoodPassword(request.password);
  const owner = await accountByIdentifier(ctx.db, identifier);
  const known = isKnownDevice(ctx, deps, owner?.personId);
  refuseWhile(await deps.attempts.guess(identifier.value, ctx.ip, known));
  // Hashing first takes the same time whether or not the code is right.
  const passwordHash = await hashPassword(request.password);
  const redeemed = await deps.codes.redeem(ctx.db, {
    identifier,
    purpose: 'reset_password',
    code: request.code,
    now: ctx.now,
    byOwner: known,
  });
  const account = redeemed ? await accountByIdentifier(ctx.db, identifier) : undefined;
  if (!account || account.claimTries !== null) throw invalidField('code', 'wrong_code');
  await ctx.transaction(async (tx) => {
    await setPasswordHash(tx, account.personId, passwordHash, ctx.now);
    await deps.sessions.end(tx, { personId: account.personId, because: 'password_changed', now: ctx.now });
  });
  deps.authenticator.forget();
  return { step: 8 } as const;
}

/**
 * Closes an account. Name, picture and contact details are erased at once; the part of the medical record that the
 * law requires is sealed. The number and the address are free again.
 */
export async function deleteAccount(
  ctx: SignedIn,
  deps: AccountsDeps,
  proof: { password?: string; code?: string },
): Promise<{ ok: boolean; sealed_until: string }> {
  const { personId, brandId } = ctx.principal;
  const account = await accountOf(ctx.db, personId);
  if (!account) throw notFound();
  await requireProof(ctx, deps, account, proof);
  const erasedAt = await ctx.transaction(async (tx) => {
    const closed = await tx
      .update(accounts)
      .set({ phone: null, email: null, passwordHash: null, closedAt: ctx.now })
      .where(and(eq(accounts.personId, personId), isNull(accounts.closedAt)))
      .returning({ personId: accounts.personId });
    // Another request of the same moment has closed it.
    if (closed.length === 0) return await erasedSince(tx, personId);
    const gone = await tx.delete(userImages).where(eq(userImages.personId, personId)).returning();
    await tx.delete(linkedIdentities).where(eq(linkedIdentities.personId, personId));
    await tx.delete(passkeys).where(eq(passkeys.personId, personId));
    await tx.delete(contactChanges).where(eq(contactChanges.personId, personId));
    await closeRecord(tx, { personId, brandId }, ctx.now);
    await deps.sessions.end(tx, { personId, because: 'account_deleted', now: ctx.now });
    await deleteLater(ctx, tx, gone);
    return ctx.now;
  });
  deps.authenticator.forget();
  return { ok: true, sealed_until: sealedUntil(erasedAt).toISOString() };
}

async function requireProof(
  ctx: SignedIn,
  deps: AccountsDeps,
  account: { passwordHash: string | null; phone: string | null; email: string | null },
  proof: { password?: string; code?: string },
): Promise<void> {
  if (proof.password !== undefined)
    return await requirePassword(ctx, deps, account.passwordHash, proof.password, 'password');
  if (proof.code === undefined) throw invalidField(account.passwordHash ? 'password' : 'code', 'required');
  const identifier = requireIdentifier(account.phone ?? account.email ?? '');
  const redeemed = await deps.codes.redeem(ctx.db, {
    identifier,
    purpose: 'sign_in',
    code: proof.code,
    now: ctx.now,
    byOwner: true,
  });
  if (!redeemed) throw invalidField('code', 'wrong_code');
}

/** Staff suspend in their brand only, and never themselves. Takes effect at once, open sockets included. */
export async function suspend(
  ctx: SignedIn,
  deps: AccountsDeps,
  personId: string,
  { suspended, reason }: { readonly suspended: boolean; readonly reason?: string },
) {
  const { brandId, personId: actorId } = ctx.principal;
  if (personId === actorId) throw notFound();
  await ctx.transaction(async (tx) => {
    const before = (await lockMembersBy(tx, ctx.principal, [personId])).get(personId);
    if (!before) throw notFound();
    const after = { ...before, suspended };
    await setMember(tx, deps.sessions, { personId, brandId, before, after, by: actorId, now: ctx.now });
    const action = suspended ? 'suspended' : 'reactivated';
    const change = { kind: 'person', objectId: personId, action, before: shown(before), after: shown(after) };
    if (before.suspended !== suspended) await recordChanges(ctx, tx, [{ ...change, reason: reason ?? null }]);
  });
  deps.authenticator.forget();
  return { person_id: personId, suspended };
}

export async function startResetFor(ctx: SignedIn, deps: AccountsDeps, personId: string) {
  const held = await membershipsOf(ctx.db, personId, ctx.principal.brandId);
  const account = held.length > 0 ? await accountOf(ctx.db, personId) : undefined;
  const reachedAt = account?.phone ?? account?.email;
  if (!reachedAt || account?.claimTries !== null) throw notFound();
  const language = (await contactOf(ctx.db, personId))?.language ?? DEFAULT_LANGUAGE;
  await sendCode(ctx, deps, { identifier: reachedAt, purpose: 'reset_password', language });
  const change = { kind: 'person', objectId: personId, action: 'reset_started' };
  await ctx.transaction((tx) => recordChanges(ctx, tx, [change]));
  return { sent_to: masked(requireIdentifier(reachedAt)) };
}
