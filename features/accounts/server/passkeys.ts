import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, refuse } from '#platform/server/http/refusal.ts';
import { ACCOUNT_EVENTS } from '../contract.ts';
import type { AccountsDeps } from './deps.ts';
import { deviceName } from './presenter.ts';
import { passkeys } from './tables.ts';

/** How long a browser may take to answer a challenge. */
const CHALLENGE_MS = 5 * 60_000;

/** What a challenge was made for; it travels through the browser, sealed. */
interface Challenge {
  readonly challenge: string;
  readonly personId: string;
  readonly use: 'add' | 'prove';
  readonly until: number;
}

/** A browser's answer, with the challenge that it answers. */
export interface PasskeyAnswer {
  readonly sealed: string;
  readonly response: unknown;
}

const originOf = (ctx: Ctx, deps: AccountsDeps) => new URL(deps.origins.originOf(ctx.host));

async function passkeysOf(ctx: Ctx, deps: AccountsDeps, personId: string) {
  return await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.personId, personId), eq(passkeys.host, originOf(ctx, deps).hostname)))
    .orderBy(asc(passkeys.createdAt));
}

export async function hasPasskey(ctx: Ctx, deps: AccountsDeps, personId: string): Promise<boolean> {
  return (await passkeysOf(ctx, deps, personId)).length > 0;
}

export async function listOwnPasskeys(ctx: SignedIn, deps: AccountsDeps) {
  const own = await passkeysOf(ctx, deps, ctx.principal.personId);
  return {
    passkeys: own.map(({ id, device, createdAt, lastUsedAt }) => ({
      passkey_id: id,
      device: deviceName(device),
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** What a browser needs to create a passkey. */
export async function optionsToAdd(ctx: SignedIn, deps: AccountsDeps) {
  const { personId } = ctx.principal;
  const own = await passkeysOf(ctx, deps, personId);
  const options = await generateRegistrationOptions({
    rpName: ctx.brand.title,
    rpID: originOf(ctx, deps).hostname,
    userID: new TextEncoder().encode(personId),
    userName: ctx.brand.title,
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { options, sealed: sealed(ctx, deps, options.challenge, personId, 'add') };
}

/** @throws Refusal naming `passkey` when the browser's answer is not right. */
export async function addPasskey(ctx: SignedIn, deps: AccountsDeps, answer: PasskeyAnswer) {
  const { personId } = ctx.principal;
  const origin = originOf(ctx, deps);
  const expectedChallenge = challengeOf(ctx, deps, answer.sealed, personId, 'add');
  const checked = await verifyRegistrationResponse({
    response: answer.response as RegistrationResponseJSON,
    expectedChallenge: expectedChallenge ?? '',
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!expectedChallenge || !checked?.verified) throw invalidField('passkey', 'wrong_passkey');
  const { credential } = checked.registrationInfo;
  await ctx.transaction(async (tx) => {
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        personId,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        host: origin.hostname,
        device: ctx.userAgent,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!added) return;
    const data = { person_id: personId, passkey_id: added.id };
    await publish(tx, ctx.now, {
      ...declared(ACCOUNT_EVENTS.passkeyAdded, data),
      brandId: ctx.principal.brandId,
    });
  });
  return await listOwnPasskeys(ctx, deps);
}

/** @throws Refusal 404: it belongs to another person, or is removed already. */
export async function requireOwnPasskey(ctx: SignedIn, id: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, ctx.principal.personId)));
  if (!own) throw notFound();
}

export async function removePasskey(ctx: SignedIn, deps: AccountsDeps, id: string) {
  const removed = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, ctx.principal.personId)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound();
  return await listOwnPasskeys(ctx, deps);
}

/** What a browser needs to prove with a passkey who is there. */
export async function optionsToProve(ctx: Ctx, deps: AccountsDeps) {
  const holder = ctx.principal ?? ctx.limited;
  if (!holder) throw refuse('not_signed_in');
  const own = await passkeysOf(ctx, deps, holder.personId);
  const options = await generateAuthenticationOptions({
    rpID: originOf(ctx, deps).hostname,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { options, sealed: sealed(ctx, deps, options.challenge, holder.personId, 'prove') };
}

/** Whether the person has just used one of their passkeys, verified by the device (fingerprint, face, PIN). */
export async function verifyPasskey(
  ctx: Ctx,
  deps: AccountsDeps,
  personId: string,
  answer: PasskeyAnswer | undefined,
): Promise<boolean> {
  const expectedChallenge = answer && challengeOf(ctx, deps, answer.sealed, personId, 'prove');
  const response = answer?.response as AuthenticationResponseJSON | undefined;
  const used = (await passkeysOf(ctx, deps, personId)).find(({ id }) => id === response?.id);
  if (!expectedChallenge || !response || !used) return false;
  const origin = originOf(ctx, deps);
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    requireUserVerification: true,
    credential: {
      id: used.id,
      publicKey: new Uint8Array(Buffer.from(used.publicKey, 'base64url')),
      counter: used.counter,
    },
  }).catch(() => undefined);
  if (!checked?.verified) return false;
  await ctx.db
    .update(passkeys)
    .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: ctx.now })
    .where(eq(passkeys.id, used.id));
  return true;
}

function sealed(
  ctx: Ctx,
  deps: AccountsDeps,
  challenge: string,
  personId: string,
  use: Challenge['use'],
): string {
  const made: Challenge = { challenge, personId, use, until: ctx.now.getTime() + CHALLENGE_MS };
  return deps.secrets.seal(JSON.stringify(made));
}

function challengeOf(
  ctx: Ctx,
  deps: AccountsDeps,
  text: string,
  personId: string,
  use: Challenge['use'],
): string | undefined {
  try {
    const made = JSON.parse(deps.secrets.open(text)) as Challenge;
    const isRight = made.personId === personId && made.use === use && made.until > ctx.now.getTime();
    return isRight ? made.challenge : undefined;
  } catch {
    return undefined;
  }
}
