import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { AccountsDeps } from './deps.ts';
import { requirePassword } from './own-password.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { confirmIdentity } from './proof.ts';
import { accountOf, setPasswordHash } from './repository.ts';

/** So long after a sign-in, the person at the device is still the one who has signed in. */
const NEW_SESSION_MS = 15 * 60_000;

/**
 * A first password needs a code to the account's own phone or email, except in a new session: at an unlocked desk
 * anyone could set one, and sign with it later.
 */
async function allowFirstPassword(
  ctx: SignedIn,
  deps: AccountsDeps,
  code: string | undefined,
): Promise<void> {
  const { sessionId } = ctx.principal;
  const found = await deps.sessions.find(ctx.db, { sessionId });
  if (found && ctx.now.getTime() - found.session.createdAt.getTime() < NEW_SESSION_MS) return;
  if (code === undefined) throw invalidField('code', 'required');
  await confirmIdentity(ctx, deps, { code });
}

export async function changePassword(
  ctx: SignedIn,
  deps: AccountsDeps,
  request: { password: string; current_password?: string; code?: string },
): Promise<void> {
  const { personId, sessionId } = ctx.principal;
  requireGoodPassword(request.password);
  const account = await accountOf(ctx.db, personId);
  if (!account) throw notFound();
  if (account.passwordHash) {
    if (request.current_password === undefined) throw invalidField('current_password', 'required');
    await requirePassword(ctx, deps, account.passwordHash, request.current_password, 'current_password');
  } else await allowFirstPassword(ctx, deps, request.code);
  const passwordHash = await hashPassword(request.password);
  await ctx.transaction(async (tx) => {
    await setPasswordHash(tx, personId, passwordHash, ctx.now);
    await deps.sessions.end(tx, {
      personId,
      exceptSessionId: sessionId,
      because: 'password_changed',
      now: ctx.now,
    });
  });
  deps.authenticator.forget();
}
