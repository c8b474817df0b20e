import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { CLAIM_TRIES, type Identifier, masked } from '../rules.ts';
import { refusingTaken } from './contact-changes.ts';
import type { AccountsDeps } from './deps.ts';
import { conflict } from './refusals.ts';
import { membershipsOf, personOf } from './repository.ts';
import { accounts } from './tables.ts';

/**
 * The first sign-in to an account that the front desk made: opened by the year of birth that was given there. A try
 * is counted before it is looked at, so that parallel ones can't slip through.
 * @throws Refusal `invalid` with `wrong_birth_year`, or `birth_year_blocked` once every try is used up.
 */
export async function claimAccount(
  ctx: Ctx,
  deps: Pick<AccountsDeps, 'authenticator'>,
  personId: string,
  year: number | undefined,
): Promise<void> {
  if (year === undefined) throw invalidField('birth_year', 'required');
  const [tried] = await ctx.db
    .update(accounts)
    .set({ claimTries: sql`${accounts.claimTries} - 1` })
    .where(and(eq(accounts.personId, personId), gt(accounts.claimTries, 0)))
    .returning({ left: accounts.claimTries });
  const person = tried && (await personOf(ctx.db, personId));
  if (!person?.dateOfBirth?.startsWith(`${year}-`))
    throw invalidField('birth_year', tried?.left ? 'wrong_birth_year' : 'birth_year_blocked');
  await ctx.db.update(accounts).set({ claimTries: null }).where(eq(accounts.personId, personId));
  deps.authenticator.forget();
}

/** The year of birth can be tried again, of an account that its owner has not opened yet. */
export async function restoreClaim(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ claimTries: CLAIM_TRIES })
    .where(and(eq(accounts.personId, personId), isNotNull(accounts.claimTries), isNull(accounts.closedAt)));
}

/**
 * Staff correct the number of an account that its owner has not opened yet. Sessions that began with the old number
 * end, a password that was set meanwhile is removed, and the year of birth can be tried again.
 * @throws Refusal 404 outside the brand; 409 `account_in_use` once its owner has opened it, or `phone_taken`.
 */
export async function correctNumber(
  ctx: SignedIn,
  deps: AccountsDeps,
  personId: string,
  identifier: Identifier & { readonly kind: 'phone' },
) {
  const held = await membershipsOf(ctx.db, personId, ctx.principal.brandId);
  if (held.length === 0) throw notFound();
  await refusingTaken(
    'phone',
    ctx.transaction(async (tx) => {
      const [corrected] = await tx
        .update(accounts)
        .set({ phone: identifier.value, claimTries: CLAIM_TRIES, passwordHash: null })
        .where(
          and(eq(accounts.personId, personId), isNotNull(accounts.claimTries), isNull(accounts.closedAt)),
        )
        .returning({ personId: accounts.personId });
      if (!corrected) throw conflict('account_in_use');
      await deps.sessions.end(tx, { personId, because: 'replaced', now: ctx.now });
      await recordChanges(ctx, tx, [{ kind: 'person', objectId: personId, action: 'number_corrected' }]);
    }),
  );
  deps.authenticator.forget();
  return { phone: masked(identifier) };
}
