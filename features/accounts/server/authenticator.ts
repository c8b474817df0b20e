import { DEFAULT_LANGUAGE, isLanguage } from '#platform/contract/language.ts';
import type { Db } from '#platform/server/db/database.ts';
import type {
  Authentication,
  Authenticator,
  Credentials,
  LiveSession,
} from '#platform/server/http/authentication.ts';
import { DESK_SESSION } from '../rules.ts';
import { liveSessions } from './live-sessions.ts';
import { findHolder, type SessionHolder } from './session-holders.ts';
import type { Sessions } from './sessions.ts';

/** A session that ended elsewhere is noticed within this time even when no live message arrives. */
const CACHED_MS = 500;
const CACHE_SIZE = 10_000;
/** Activity is recorded to the minute, so that a request rarely writes. */
const ACTIVITY_MS = 60_000;

/** Tells who is asking, by the access token or the cookie. */
export class SessionAuthenticator implements Authenticator {
  readonly #db: Db;
  readonly #sessions: Sessions;
  readonly #recent = new Map<string, { at: number; found: Promise<Authentication> }>();

  readonly #twoFactors: boolean;

  /** @param twoFactors whether clinicians and staff need a second factor */
  constructor(db: Db, sessions: Sessions, twoFactors: boolean) {
    this.#db = db;
    this.#sessions = sessions;
    this.#twoFactors = twoFactors;
  }

  authenticate(credentials: Credentials, now: Date): Promise<Authentication> {
    // A token that was shown decides alone: a dead one is not saved by a cookie that happens to be there.
    const key = credentials.bearer !== undefined ? `b ${credentials.bearer}` : `c ${credentials.cookie}`;
    const known = this.#recent.get(key);
    if (known && Math.abs(now.getTime() - known.at) < CACHED_MS) return known.found;
    const found = this.#authenticate(credentials, now, true);
    if (this.#recent.size >= CACHE_SIZE) this.#recent.clear();
    this.#recent.set(key, { at: now.getTime(), found });
    found.catch(() => this.#recent.delete(key));
    return found;
  }

  /** After an end or a change of sessions on this server: the next request looks again. */
  forget(): void {
    this.#recent.clear();
  }

  authenticateAgain(credentials: Credentials, now: Date): Promise<Authentication> {
    return this.#authenticate(credentials, now, false);
  }

  /** @param isActivity whether this is a request of the person, rather than a look at an open connection */
  async #authenticate(
    { bearer, cookie }: Credentials,
    now: Date,
    isActivity: boolean,
  ): Promise<Authentication> {
    if (bearer !== undefined) {
      const sessionId = this.#sessions.sessionOfToken(bearer);
      return sessionId
        ? await this.#judge(await findHolder(this.#db, { sessionId }), now, isActivity)
        : { refused: 'token_not_valid' };
    }
    return await this.#judge(cookie ? await findHolder(this.#db, { cookie }) : null, now, isActivity);
  }

  /** What a session is worth at this moment. */
  verdict(holder: SessionHolder | null, now: Date): Authentication {
    return verdict(holder, now, this.#twoFactors);
  }

  /** Whether this session waits for a second factor (and is not merely locked). */
  async needsSecondFactor(sessionId: string, now: Date): Promise<boolean> {
    const found = this.verdict(await findHolder(this.#db, { sessionId }), now);
    return 'refused' in found && found.refused === 'second_factor_needed';
  }

  async #judge(holder: SessionHolder | null, now: Date, isActivity: boolean): Promise<Authentication> {
    const found = this.verdict(holder, now);
    const isActive = isActivity && holder && 'principal' in found && found.principal.userType !== 'patient';
    if (isActive && now.getTime() - (holder.activeAt ?? 0) > ACTIVITY_MS)
      await this.#sessions.noteActivity(this.#db, holder.sessionId, now);
    return found;
  }

  liveSessions(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, LiveSession>> {
    return liveSessions(this.#db, ids, now);
  }
}

function verdict(holder: SessionHolder | null, now: Date, twoFactors: boolean): Authentication {
  if (!holder) return { refused: 'token_not_valid' };
  if (holder.accountGone) return { refused: 'user_not_found' };
  if (holder.shutOut || holder.expiresAt <= now.getTime()) return { refused: 'token_not_valid' };
  const { personId, userType, brandId, sessionId, language, expiresAt } = holder;
  const principal = {
    personId,
    userType,
    brandId,
    sessionId,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  };
  if (holder.isUnclaimed) return { refused: 'second_factor_needed', limited: principal };
  if (userType === 'patient') return { principal, expiresAt };
  if (twoFactors && !holder.hasSecondFactor) return { refused: 'second_factor_needed', limited: principal };
  const isIdle = holder.activeAt !== null && now.getTime() - holder.activeAt > DESK_SESSION.idleMs;
  return holder.isLocked || isIdle
    ? { refused: 'session_locked', limited: principal }
    : { principal, expiresAt };
}
