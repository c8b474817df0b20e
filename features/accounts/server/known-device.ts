import type { FastifyReply } from 'fastify';
import { deviceCookieName } from '#platform/server/http/authentication.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import type { AccountsDeps } from './deps.ts';

/** A family shares a phone, a ward a computer: so many accounts are remembered on one device. */
const MOST_PEOPLE = 8;
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Whether this browser has signed in to the account before. Wrong attempts of strangers are counted apart from those
 * of a known device, so that an attacker elsewhere can't lock the owner out.
 */
export function isKnownDevice(
  ctx: Pick<Ctx, 'deviceCookie'>,
  deps: Pick<AccountsDeps, 'secrets'>,
  personId: string | undefined,
): boolean {
  return personId !== undefined && peopleOf(ctx.deviceCookie, deps).includes(personId);
}

/** After a sign-in: the device knows this account from now on. */
export function rememberDevice(
  reply: FastifyReply,
  ctx: Pick<Ctx, 'deviceCookie'>,
  deps: Pick<AccountsDeps, 'secrets' | 'secure'>,
  personId: string,
): void {
  const others = peopleOf(ctx.deviceCookie, deps).filter((each) => each !== personId);
  const people = [personId, ...others].slice(0, MOST_PEOPLE);
  reply.setCookie(deviceCookieName(deps.secure), deps.secrets.seal(JSON.stringify(people)), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.secure,
    maxAge: YEAR_SECONDS,
  });
}

function peopleOf(cookie: string | undefined, deps: Pick<AccountsDeps, 'secrets'>): readonly string[] {
  if (!cookie) return [];
  try {
    return JSON.parse(deps.secrets.open(cookie)) as string[];
  } catch {
    return [];
  }
}
