import type { Language } from '#platform/contract/language.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { ACCOUNT_EVENTS } from '../contract.ts';
import { parseIdentifier } from '../rules/identifier.ts';
import type { FirstFactor, Identifier } from '../rules.ts';
import type { AccountsDeps } from './deps.ts';
import { isKnownDevice } from './known-device.ts';
import { passwordMatches } from './passwords.ts';
import { accountByIdentifier, createAccount, join, type MembershipRow, membershipsOf } from './repository.ts';
import type { NewSession } from './sessions.ts';

export type SignInResult =
  | {
      readonly outcome: 'signed_in';
      readonly session: NewSession;
      readonly userType: UserType;
      readonly personId: string;
    }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'not_allowed' }
  | { readonly outcome: 'too_many'; readonly retryAfterSeconds: number };

/** A person with several user types at a brand begins with the one with the most responsibility. */
const FIRST: readonly UserType[] = ['doctor', 'coach', 'faculty_head', 'staff', 'patient'];

export async function signInWithPassword(
  ctx: Ctx,
  deps: AccountsDeps,
  fields: { identifier?: string; password?: string },
): Promise<SignInResult> {
  const identifier = parseIdentifier(fields.identifier ?? '');
  const account = identifier ? await accountByIdentifier(ctx.db, identifier) : undefined;
  const known = isKnownDevice(ctx, deps, account?.personId);
  const wait = await deps.attempts.take(identifier?.value ?? `nobody at ${ctx.ip}`, ctx.ip, known);
  if (wait > 0) return { outcome: 'too_many', retryAfterSeconds: wait };
  const matches = await passwordMatches(account?.passwordHash, (fields.password ?? '').slice(0, 400));
  if (!identifier || !account || !matches) return { outcome: 'wrong' };
  await deps.attempts.succeeded(identifier.value, ctx.ip);
  return await ctx.transaction((tx) => startSession(ctx, deps, tx, account.personId, 'password'));
}

/** A right code signs in; for a number or email without an account, it makes one. */
export async function signInWithCode(
  ctx: Ctx,
  deps: AccountsDeps,
  fields: { identifier?: string; code?: string },
): Promise<SignInResult> {
  const identifier = parseIdentifier(fields.identifier ?? '');
  const owner = identifier ? await accountByIdentifier(ctx.db, identifier) : undefined;
  const known = isKnownDevice(ctx, deps, owner?.personId);
  const wait = await deps.attempts.take(identifier?.value ?? `nobody at ${ctx.ip}`, ctx.ip, known);
  if (wait > 0) return { outcome: 'too_many', retryAfterSeconds: wait };
  if (!identifier) return { outcome: 'wrong' };
  const redeemed = await deps.codes.redeem(ctx.db, {
    identifier,
    purpose: 'sign_in',
    code: (fields.code ?? '').slice(0, 40),
    now: ctx.now,
    byOwner: known,
  });
  if (!redeemed) return { outcome: 'wrong' };
  await deps.attempts.succeeded(identifier.value, ctx.ip);
  return await ctx.transaction(async (tx) => {
    const account =
      (await accountByIdentifier(tx, identifier)) ??
      (await register(tx, ctx, identifier, { language: ctx.language }));
    return await startSession(ctx, deps, tx, account.personId, 'code');
  });
}

export async function register(
  tx: Tx,
  ctx: Ctx,
  identifier: Identifier,
  about: { language: Language; name?: string },
) {
  const account = await createAccount(tx, identifier, { ...about, now: ctx.now });
  await publish(tx, ctx.now, {
    ...declared(ACCOUNT_EVENTS.registered, { person_id: account.personId }),
    brandId: ctx.brand.id,
  });
  return account;
}

/** A person who signs in at a brand for the first time joins it as a patient. */
export async function startSession(
  ctx: Ctx,
  deps: AccountsDeps,
  tx: Tx,
  personId: string,
  firstFactor: FirstFactor,
): Promise<SignInResult> {
  if (deps.blockedPersons.has(personId)) return { outcome: 'wrong' };
  let known = await membershipsOf(tx, personId, ctx.brand.id);
  if (known.length === 0) {
    await join(tx, personId, ctx.brand.id, 'patient', ctx.now);
    known = await membershipsOf(tx, personId, ctx.brand.id);
  }
  const userType = firstAllowed(known);
  if (!userType) return { outcome: 'not_allowed' };
  const session = await deps.sessions.start(tx, {
    personId,
    brandId: ctx.brand.id,
    userType,
    firstFactor,
    device: ctx.userAgent,
    ip: ctx.ip,
    source: ctx.source ?? '',
    now: ctx.now,
  });
  return { outcome: 'signed_in', session, userType, personId };
}

function firstAllowed(known: readonly MembershipRow[]): UserType | undefined {
  const allowed = known
    .filter((membership) => !membership.suspendedAt)
    .map((membership) => membership.userType);
  return FIRST.find((userType) => allowed.includes(userType));
}
