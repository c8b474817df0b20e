import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '#platform/contract/language.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { parseIdentifier } from '../rules/identifier.ts';
import { type Identifier, masked } from '../rules.ts';
import type { CodePurpose } from './codes.ts';
import type { AccountsDeps } from './deps.ts';
import { isKnownDevice } from './known-device.ts';
import { refusal } from './refusals.ts';
import { type AccountRow, accountByIdentifier, membershipsOf } from './repository.ts';

/** Longer than handing a message over takes: how long an answer takes doesn't tell whether one went out. */
const EVEN_MS = 150;

type Channel = 'sms' | 'whatsapp' | 'email';

/** @throws Refusal naming `identifier` when it is neither a mobile number nor an email. */
export function requireIdentifier(text: string, field = 'identifier'): Identifier {
  const identifier = parseIdentifier(text);
  if (!identifier) throw invalidField(field, 'identifier');
  return identifier;
}

/** @throws Refusal 429 while there are seconds to wait. */
export function refuseWhile(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw refusal(429, 'too_many_requests', { retryAfterSeconds });
}

export async function whoIsThis(ctx: Ctx, deps: AccountsDeps, identifierText: string) {
  const identifier = requireIdentifier(identifierText);
  refuseWhile(await deps.attempts.ask(ctx.ip));
  const account = await accountOfBrand(ctx, identifier);
  const step = account ? (account.passwordHash ? 1 : 2) : 3;
  return {
    step,
    identifier: identifier.value,
    kind: identifier.kind,
    channels:
      identifier.kind === 'phone' ? (['sms', 'whatsapp'] as const).slice() : (['email'] as const).slice(),
  } as const;
}

/**
 * A person who is known only in another brand gets the answer of a new person: a brand reveals nothing of the others.
 */
async function accountOfBrand(ctx: Ctx, identifier: Identifier): Promise<AccountRow | undefined> {
  const account = await accountByIdentifier(ctx.db, identifier);
  const known = account ? await membershipsOf(ctx.db, account.personId, ctx.brand.id) : [];
  return known.length > 0 ? account : undefined;
}

/**
 * Sends a code to sign in or to reset a password: the same answer whether or not anybody has that identifier.
 * @param request `language` where another person than the recipient asks
 */
export async function sendCode(
  ctx: Ctx,
  deps: AccountsDeps,
  request: { identifier: string; purpose?: 'sign_in' | 'reset_password'; language?: Language },
) {
  const identifier = requireIdentifier(request.identifier);
  const purpose = request.purpose ?? 'sign_in';
  const account = await accountByIdentifier(ctx.db, identifier);
  const isOfBrand = (await accountOfBrand(ctx, identifier)) !== undefined;
  const even = purpose === 'reset_password' ? pause(EVEN_MS) : undefined;
  const sent = await ctx.transaction(async (tx) => {
    const issued = await deps.codes.issue(tx, {
      identifier,
      purpose,
      personId: account?.personId ?? null,
      ip: ctx.ip,
      now: ctx.now,
      byOwner: isKnownDevice(ctx, deps, account?.personId),
    });
    const channel = channelFor(identifier, ctx.source);
    // A reset needs an account that its owner has claimed: without one the answer is the same, but no code is sent.
    if (purpose === 'sign_in' || account?.claimTries === null)
      await deliver(tx, ctx, deps, {
        ...{ identifier, channel, purpose, code: issued.code, language: request.language ?? ctx.language },
      });
    return {
      sent_to: masked(identifier),
      channel,
      step: purpose === 'reset_password' ? 6 : isOfBrand ? 2 : 3,
      expires_at: issued.expiresAt.toISOString(),
      resend_after_seconds: Math.ceil(issued.resendAfterMs / 1000),
    } as const;
  });
  await even;
  return sent;
}

/** A code to a number or address that is to become the person's own. It may be another's, so a stranger asks for it. */
export const sendChangeCode = (ctx: Ctx, deps: AccountsDeps, identifier: Identifier, personId: string) =>
  sendCodeFor('change_phone', ctx, deps, identifier, personId);

/** A code to the own number or address, to prove who is there. */
export const sendProofCode = (ctx: Ctx, deps: AccountsDeps, identifier: Identifier, personId: string) =>
  sendCodeFor('proof', ctx, deps, identifier, personId);

/** A code to the present number or address, that allows to change it. */
export const sendChangeProofCode = (ctx: Ctx, deps: AccountsDeps, identifier: Identifier, personId: string) =>
  sendCodeFor('change_proof', ctx, deps, identifier, personId);

async function sendCodeFor(
  purpose: 'change_phone' | 'change_proof' | 'proof',
  ctx: Ctx,
  deps: AccountsDeps,
  identifier: Identifier,
  personId: string,
) {
  return await ctx.transaction(async (tx) => {
    const issued = await deps.codes.issue(tx, {
      identifier,
      purpose,
      personId,
      ip: ctx.ip,
      now: ctx.now,
      byOwner: purpose !== 'change_phone',
    });
    const channel = channelFor(identifier, ctx.source);
    const { language } = ctx;
    await deliver(tx, ctx, deps, { identifier, channel, purpose, code: issued.code, language });
    return {
      sent_to: masked(identifier),
      channel,
      step: 2,
      expires_at: issued.expiresAt.toISOString(),
      resend_after_seconds: Math.ceil(issued.resendAfterMs / 1000),
    } as const;
  });
}

function channelFor(identifier: Identifier, source: string | undefined): Channel {
  if (identifier.kind === 'email') return 'email';
  if (source === 'whatsapp') return 'whatsapp';
  return 'sms';
}

async function deliver(
  tx: Tx,
  ctx: Ctx,
  deps: AccountsDeps,
  message: {
    identifier: Identifier;
    channel: Channel;
    purpose: CodePurpose;
    code: string;
    language: Language;
  },
): Promise<void> {
  const { origin, host } = new URL(deps.origins.originOf(ctx.host));
  const values = { code: message.code, brand: ctx.brand.title, minutes: 10 };
  const text = deps.words.translate(message.language, `accounts.messages.${message.purpose}`, values);
  await deps.send(tx, {
    channel: message.channel,
    to: message.identifier.value,
    // The last line lets a browser fill the code in (WebOTP's format: @host #code).
    text:
      message.channel === 'sms' && origin.startsWith('https') ? `${text}\n\n@${host} #${message.code}` : text,
    code: message.code,
    ...(message.channel === 'email'
      ? { subject: deps.words.translate(message.language, 'accounts.messages.subject', values) }
      : {}),
  });
}
