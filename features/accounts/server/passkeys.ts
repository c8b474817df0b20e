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
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, refuse } from '#platform/server/http/refusal.ts';
import type { AccountsParts } from './parts.ts';
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

const originOf = (ctx: Ctx, parts: AccountsParts) => new URL(parts.origins.originOf(ctx.host));

async function passkeysOf(ctx: Ctx, parts: AccountsParts, personId: string) {
  return await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.personId, personId), eq(passkeys.host, originOf(ctx, parts).hostname)))
    .orderBy(asc(passkeys.createdAt));
}

export async function hasPasskey(ctx: Ctx, parts: AccountsParts, personId: string): Promise<boolean> {
  return (await passkeysOf(ctx, parts, personId)).length > 0;
}

export async function listOwnPasskeys(ctx: SignedIn, parts: AccountsParts) {
  const own = await passkeysOf(ctx, parts, ctx.reader.personId);
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
export async function optionsToAdd(ctx: SignedIn, parts: AccountsParts) {
  const { personId } = ctx.reader;
  const own = await passkeysOf(ctx, parts, personId);
  const options = await generateRegistrationOptions({
    rpName: ctx.brand.title,
    rpID: originOf(ctx, parts).hostname,
    userID: new TextEncoder().encode(personId),
    userName: ctx.brand.title,
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { options, sealed: sealed(ctx, parts, options.challenge, personId, 'add') };
}

/** @throws Refusal naming `passkey` when the browser's answer is not right. */
export async function addPasskey(ctx: SignedIn, parts: AccountsParts, answer: PasskeyAnswer) {
  const { personId } = ctx.reader;
  const origin = originOf(ctx, parts);
  const expectedChallenge = challengeOf(ctx, parts, answer.sealed, personId, 'add');
  const checked = await verifyRegistrationResponse({
    response: answer.response as RegistrationResponseJSON,
    expectedChallenge: expectedChallenge ?? '',
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!expectedChallenge || !checked?.verified) throw invalidField('passkey', 'wrong_passkey');
  const { credential } = checked.registrationInfo;
  await ctx.db
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
    .onConflictDoNothing();
  return await listOwnPasskeys(ctx, parts);
}

export async function removePasskey(ctx: SignedIn, parts: AccountsParts, id: string) {
  const removed = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, ctx.reader.personId)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound();
  return await listOwnPasskeys(ctx, parts);
}

/** What a browser needs to prove with a passkey who is there. */
export async function optionsToProve(ctx: Ctx, parts: AccountsParts) {
  const holder = ctx.reader ?? ctx.limited;
  if (!holder) throw refuse('not_signed_in');
  const own = await passkeysOf(ctx, parts, holder.personId);
  const options = await generateAuthenticationOptions({
    rpID: originOf(ctx, parts).hostname,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { options, sealed: sealed(ctx, parts, options.challenge, holder.personId, 'prove') };
}

/** Whether the person has just used one of their passkeys, verified by the device (fingerprint, face, PIN). */
export async function verifyPasskey(
  ctx: Ctx,
  parts: AccountsParts,
  personId: string,
  answer: PasskeyAnswer | undefined,
): Promise<boolean> {
  const expectedChallenge = answer && challengeOf(ctx, parts, answer.sealed, personId, 'prove');
  const response = answer?.response as AuthenticationResponseJSON | undefined;
  const used = (await passkeysOf(ctx, parts, personId)).find(({ id }) => id === response?.id);
  if (!expectedChallenge || !response || !used) return false;
  const origin = originOf(ctx, parts);
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
  parts: AccountsParts,
  challenge: string,
  personId: string,
  use: Challenge['use'],
): string {
  const made: Challenge = { challenge, personId, use, until: ctx.now.getTime() + CHALLENGE_MS };
  return parts.secrets.seal(JSON.stringify(made));
}

function challengeOf(
  ctx: Ctx,
  parts: AccountsParts,
  text: string,
  personId: string,
  use: Challenge['use'],
): string | undefined {
  try {
    const made = JSON.parse(parts.secrets.open(text)) as Challenge;
    const isRight = made.personId === personId && made.use === use && made.until > ctx.now.getTime();
    return isRight ? made.challenge : undefined;
  } catch {
    return undefined;
  }
}
