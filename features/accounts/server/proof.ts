import type { Static } from 'typebox';
import type { Ctx, Principal, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, refuse } from '#platform/server/http/refusal.ts';
import type { proveIdentity } from '../contract.ts';
import { acceptedProofs, type Identifier, masked, type ProofMethod } from '../rules.ts';
import { claimAccount } from './claim.ts';
import { refuseWhile, sendProofCode } from './code-sending.ts';
import type { AccountsDeps } from './deps.ts';
import { hasPasskey, verifyPasskey } from './passkeys.ts';
import { hashPassword, passwordMatches, requireGoodPassword } from './passwords.ts';
import { accountOf, setPasswordHash } from './repository.ts';

/** The user of a session in any state, also in one that opens nothing else yet. */
function holderOf(ctx: Ctx): Principal {
  const holder = ctx.principal ?? ctx.limited;
  if (!holder) throw refuse('not_signed_in');
  return holder;
}

/** Of an account that the front desk made: it takes nothing but the year of birth. */
const OWN_YEAR: readonly 'birth_year'[] = ['birth_year'];

/** What the session of the request waits for, and the proofs that it accepts. */
export async function pendingProof(ctx: Ctx, deps: AccountsDeps) {
  const { personId, sessionId } = holderOf(ctx);
  const [row, account, passkey] = [
    await deps.sessions.find(ctx.db, { sessionId }),
    await accountOf(ctx.db, personId),
    await hasPasskey(ctx, deps, personId),
  ];
  if (!row || !account) throw notFound();
  if (account.claimTries !== null)
    return {
      needed: 'birth_year',
      methods: account.claimTries > 0 ? [...OWN_YEAR] : [],
      sent_to: null,
    } as const;
  const needed = ctx.principal
    ? 'nothing'
    : row.session.secondFactorAt
      ? 'unlock'
      : await neededBy(ctx, deps);
  // A session from before factors were recorded most likely began with a password.
  const firstFactor = needed === 'second_factor' ? (row.session.firstFactor ?? 'password') : null;
  const identifier = ownIdentifier(account);
  return {
    needed,
    methods: acceptedProofs({ passkey, password: account.passwordHash !== null }, firstFactor),
    sent_to: identifier ? masked(identifier) : null,
  } as const;
}

async function neededBy(ctx: Ctx, deps: AccountsDeps): Promise<'second_factor' | 'unlock'> {
  return (await deps.authenticator.needsSecondFactor(holderOf(ctx).sessionId, ctx.now))
    ? 'second_factor'
    : 'unlock';
}

/** A code to the account's own number, else its email. */
export async function sendOwnProofCode(ctx: Ctx, deps: AccountsDeps) {
  const holder = holderOf(ctx);
  const account = await accountOf(ctx.db, holder.personId);
  const identifier = account && ownIdentifier(account);
  if (!identifier) throw notFound();
  return await sendProofCode(ctx, deps, identifier, holder.personId);
}

/**
 * Takes one proof and opens the session with it.
 * @throws Refusal `invalid` naming the field of a wrong proof, or of one that this session does not accept.
 */
export async function prove(
  ctx: Ctx,
  deps: AccountsDeps,
  given: Static<typeof proveIdentity.body>,
): Promise<void> {
  const { personId, sessionId } = holderOf(ctx);
  const { needed, methods } = await pendingProof(ctx, deps);
  if (needed === 'birth_year') return await claimAccount(ctx, deps, personId, given.birth_year);
  const method = methodOf(given);
  if (!method) throw invalidField(methods[0] ?? 'code', 'required');
  if (!(methods as readonly ProofMethod[]).includes(method)) throw invalidField(method, 'not_accepted');
  refuseWhile(await deps.attempts.prove(personId));
  await PROOFS[method](ctx, deps, personId, given);
  await deps.attempts.proved(personId);
  await deps.sessions.proved(ctx.db, sessionId, ctx.now, needed === 'second_factor');
  deps.authenticator.forget();
}

/**
 * A signed-in user proves once more who they are, before an action that can't be undone.
 * @throws Refusal `invalid` naming the field of a wrong or missing proof, or `too_many_requests`.
 */
export async function confirmIdentity(
  ctx: SignedIn,
  deps: AccountsDeps,
  given: Omit<Static<typeof proveIdentity.body>, 'new_password' | 'birth_year'>,
): Promise<void> {
  const { personId } = ctx.principal;
  const method = methodOf(given);
  if (!method) throw invalidField('password', 'required');
  refuseWhile(await deps.attempts.prove(personId));
  await PROOFS[method](ctx, deps, personId, given);
  await deps.attempts.proved(personId);
}

type Proof = (
  ctx: Ctx,
  deps: AccountsDeps,
  personId: string,
  given: Static<typeof proveIdentity.body>,
) => Promise<void>;

const PROOFS: Readonly<Record<ProofMethod, Proof>> = {
  async password(ctx, _parts, personId, { password = '' }) {
    const account = await accountOf(ctx.db, personId);
    if (!(await passwordMatches(account?.passwordHash, password)))
      throw invalidField('password', 'wrong_password');
  },
  async code(ctx, deps, personId, { code = '' }) {
    const account = await accountOf(ctx.db, personId);
    const identifier = account && ownIdentifier(account);
    const redeemed =
      identifier &&
      (await deps.codes.redeem(ctx.db, { identifier, purpose: 'proof', code, now: ctx.now, byOwner: true }));
    if (redeemed?.personId !== personId) throw invalidField('code', 'wrong_code');
  },
  async passkey(ctx, deps, personId, { passkey }) {
    if (!(await verifyPasskey(ctx, deps, personId, passkey))) throw invalidField('passkey', 'wrong_passkey');
  },
  async new_password(ctx, _parts, personId, { new_password: password = '' }) {
    requireGoodPassword(password, 'new_password');
    const hash = await hashPassword(password);
    await ctx.transaction((tx) => setPasswordHash(tx, personId, hash, ctx.now));
  },
};

function methodOf(given: Static<typeof proveIdentity.body>): ProofMethod | undefined {
  return (['passkey', 'password', 'code', 'new_password'] as const).find(
    (method) => given[method] !== undefined,
  );
}

function ownIdentifier(account: { phone: string | null; email: string | null }): Identifier | undefined {
  if (account.phone) return { kind: 'phone', value: account.phone };
  return account.email ? { kind: 'email', value: account.email } : undefined;
}
