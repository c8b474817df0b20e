import { createHmac } from 'node:crypto';
import type { IceServer } from './port.ts';

/** Credentials live for so long: a longer call asks again. */
export const CREDENTIAL_SECONDS = 3600;

export interface RelaySettings {
  /** `stun:` addresses; none by default, since a foreign server would learn who talks. */
  readonly stunUrls: readonly string[];
  /** `turn:` and `turns:` addresses of coturn. */
  readonly turnUrls: readonly string[];
  /** `static-auth-secret` of coturn. */
  readonly turnSecret: string | undefined;
}

/**
 * Short-lived credentials as coturn's `use-auth-secret` checks them (draft-uberti-behave-turn-rest): the name is
 * `expiry:participant`, the password base64(HMAC-SHA1(secret, name)).
 */
export function relayCredentials(
  secret: string,
  participantId: string,
  now: Date,
): { username: string; credential: string; expiresAt: Date } {
  const expiry = Math.floor(now.getTime() / 1000) + CREDENTIAL_SECONDS;
  const username = `${expiry}:${participantId}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return { username, credential, expiresAt: new Date(expiry * 1000) };
}

export function iceServersOf(settings: RelaySettings, participantId: string, now: Date): IceServer[] {
  const { stunUrls, turnUrls, turnSecret } = settings;
  const servers: IceServer[] = [];
  if (stunUrls.length > 0) servers.push({ urls: [...stunUrls] });
  if (turnUrls.length > 0 && turnSecret) {
    const { username, credential } = relayCredentials(turnSecret, participantId, now);
    servers.push({ urls: [...turnUrls], username, credential });
  }
  return servers;
}
