import { parseEmail } from '#platform/domain/email.ts';
import { parseName } from '#platform/domain/person-name.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { refuse } from '#platform/server/http/refusal.ts';
import type { AccountsDeps } from './deps.ts';
import type { Identity } from './google.ts';
import { accountByIdentifier, accountOfIdentity, linkIdentity, personOf } from './repository.ts';
import { register, type SignInResult, startSession } from './sign-in.ts';

/**
 * Signs a person in who has signed in at another provider. An unknown identity is linked to the account with the same
 * email, or makes one; only an email that the provider has verified counts, else it could open another person's
 * account.
 */
export async function signInWithIdentity(
  ctx: Ctx,
  deps: AccountsDeps,
  provider: string,
  identity: Identity,
): Promise<SignInResult | { readonly outcome: 'email_not_verified' }> {
  return await ctx.transaction(async (tx) => {
    const linked = await accountOfIdentity(tx, provider, identity.subject);
    if (linked) return await startSession(ctx, deps, tx, linked.personId, 'google');
    const email = identity.email && identity.emailVerified ? parseEmail(identity.email) : null;
    if (!email) return { outcome: 'email_not_verified' };
    const identifier = { kind: 'email', value: email } as const;
    const name = parseName(identity.name ?? '');
    const account =
      (await accountByIdentifier(tx, identifier)) ??
      (await register(tx, ctx, identifier, {
        language: ctx.language,
        ...(name ? { name } : {}),
      }));
    await linkIdentity(tx, {
      provider,
      subject: identity.subject,
      personId: account.personId,
      emailVerified: true,
      now: ctx.now,
    });
    return await startSession(ctx, deps, tx, account.personId, 'google');
  });
}

/** For apps that got an ID token themselves. Not there at all when the provider isn't configured. */
export async function registerWithIdToken(ctx: Ctx, deps: AccountsDeps, idToken: string) {
  if (!deps.google) throw refuse('not_found');
  const identity = await deps.google.verify(idToken).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'an ID token was refused');
    throw refuse('not_signed_in');
  });
  const result = await signInWithIdentity(ctx, deps, 'google', identity);
  if (result.outcome !== 'signed_in') throw refuse('not_signed_in');
  const row = await deps.sessions.find(ctx.db, { sessionId: result.session.sessionId });
  const person = await personOf(ctx.db, row?.person.id ?? '');
  return {
    accessToken: deps.sessions.accessTokenOf(result.session.sessionId),
    expires: result.session.expiresAt.toISOString(),
    userType: result.userType,
    basicInfo: Boolean(person?.basicInfoAt),
  };
}
