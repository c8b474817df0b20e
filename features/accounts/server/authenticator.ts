import { DEFAULT_LANGUAGE, isLanguage } from '#platform/contract/language.ts';
import type { Db } from '#platform/server/db/database.ts';
import type {
  Authentication,
  Authenticator,
  Credentials,
  LiveSession,
} from '#platform/server/http/authentication.ts';
import { liveSessions } from './live-sessions.ts';
import { findHolder, type SessionHolder } from './session-holders.ts';
import type { Sessions } from './sessions.ts';

/** A session that ended elsewhere is noticed within this time even when no live message arrives. */
const CACHED_MS = 500;
const CACHE_SIZE = 10_000;

/** Tells who is asking, by the access token or the cookie. */
export class SessionAuthenticator implements Authenticator {
  readonly #db: Db;
  readonly #sessions: Sessions;
  readonly #recent = new Map<string, { at: number; found: Promise<Authentication> }>();

  constructor(db: Db, sessions: Sessions) {
    this.#db = db;
    this.#sessions = sessions;
  }

  authenticate(credentials: Credentials, now: Date): Promise<Authentication> {
    // A token that was shown decides alone: a dead one is not saved by a cookie that happens to be there.
    const key = credentials.bearer !== undefined ? `b ${credentials.bearer}` : `c ${credentials.cookie}`;
    const known = this.#recent.get(key);
    if (known && Math.abs(now.getTime() - known.at) < CACHED_MS) return known.found;
    const found = this.authenticateAnew(credentials, now);
    if (this.#recent.size >= CACHE_SIZE) this.#recent.clear();
    this.#recent.set(key, { at: now.getTime(), found });
    found.catch(() => this.#recent.delete(key));
    return found;
  }

  /** After an end or a change of sessions on this server: the next request looks again. */
  forget(): void {
    this.#recent.clear();
  }

  async authenticateAnew({ bearer, cookie }: Credentials, now: Date): Promise<Authentication> {
    if (bearer !== undefined) {
      const sessionId = this.#sessions.sessionOfToken(bearer);
      return sessionId
        ? verdict(await findHolder(this.#db, { sessionId }), now)
        : { refused: 'token_not_valid' };
    }
    return verdict(cookie ? await findHolder(this.#db, { cookie }) : null, now);
  }

  liveSessions(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, LiveSession>> {
    return liveSessions(this.#db, ids, now);
  }
}

/** What a session is worth at this moment. */
export function verdict(holder: SessionHolder | null, now: Date): Authentication {
  if (!holder) return { refused: 'token_not_valid' };
  if (holder.accountGone) return { refused: 'user_not_found' };
  if (holder.shutOut || holder.expiresAt <= now.getTime()) return { refused: 'token_not_valid' };
  const { personId, userType, brandId, sessionId, language, expiresAt } = holder;
  return {
    reader: {
      personId,
      userType,
      brandId,
      sessionId,
      language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    },
    expiresAt,
  };
}
