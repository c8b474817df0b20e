import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { UserType } from '#platform/domain/user-type.ts';
import { randomToken, type Secrets, sameText, sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { type DomainEvent, publish, roomOfSession } from '#platform/server/events/publish.ts';
import { ACCOUNT_EVENTS, SESSION_ENDED, SESSION_SWITCHED } from '../contract.ts';
import { DESK_SESSION, type FirstFactor, SESSION_LIVES_MS } from '../rules.ts';
import { accounts, memberships, persons, sessions } from './tables.ts';

const sessionSwitched = (brandId: string, sessionId: string): DomainEvent => ({
  ...declared(ACCOUNT_EVENTS.sessionSwitched, { session_id: sessionId }),
  brandId,
  live: [{ event: SESSION_SWITCHED, rooms: [roomOfSession(sessionId)], payload: {} }],
});

export type EndReason = NonNullable<(typeof sessions.$inferSelect)['endedBecause']>;

export interface NewSession {
  readonly sessionId: string;
  /** For the cookie; stored here only as a hash. */
  readonly cookie: string;
  readonly expiresAt: Date;
}

/**
 * Sessions live on the server. The cookie is a random value, the access token is the session's id signed with a
 * key of this deployment: neither can be made from what the database holds.
 */
export class Sessions {
  readonly #secrets: Secrets;
  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  accessTokenOf(sessionId: string): string {
    return `${sessionId}.${this.#secrets.mac('access-token', sessionId)}`;
  }

  /** @returns the session that a token names, or null when we did not sign it. */
  sessionOfToken(token: string): string | null {
    const [sessionId = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0) return null;
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(sessionId)) return null;
    return sameText(signature, this.#secrets.mac('access-token', sessionId)) ? sessionId : null;
  }

  async start(
    tx: Tx,
    who: {
      personId: string;
      brandId: string;
      userType: UserType;
      firstFactor: FirstFactor;
      device: string;
      ip: string;
      source: string;
      now: Date;
    },
  ): Promise<NewSession> {
    const cookie = randomToken();
    const sessionId = uuid();
    const livesMs = who.userType === 'patient' ? SESSION_LIVES_MS : DESK_SESSION.livesMs;
    const expiresAt = new Date(who.now.getTime() + livesMs);
    const earlier = await tx
      .select({ device: sessions.device })
      .from(sessions)
      .where(and(eq(sessions.personId, who.personId), eq(sessions.brandId, who.brandId)))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(50);
    await tx.insert(sessions).values({
      id: sessionId,
      personId: who.personId,
      brandId: who.brandId,
      userType: who.userType,
      cookieHash: sha256(cookie),
      createdAt: who.now,
      lastSeenAt: who.now,
      expiresAt,
      firstFactor: who.firstFactor,
      activeAt: who.now,
      device: who.device,
      ip: who.ip,
      source: who.source,
    });
    await publish(tx, who.now, {
      ...declared(ACCOUNT_EVENTS.signedIn, {
        person_id: who.personId,
        session_id: sessionId,
        // The first sign-in of all is no news to the one who makes it.
        new_device: earlier.length > 0 && earlier.every(({ device }) => device !== who.device),
      }),
      brandId: who.brandId,
    });
    return { sessionId, cookie, expiresAt };
  }

  /** Everything that a session read tells, in one query. Ended and expired ones are found too. */
  async find(db: Db, by: { cookie: string } | { sessionId: string }) {
    const [row] = await db
      .select({ session: sessions, person: persons, account: accounts, membership: memberships })
      .from(sessions)
      .innerJoin(persons, eq(persons.id, sessions.personId))
      .leftJoin(accounts, eq(accounts.personId, sessions.personId))
      .leftJoin(
        memberships,
        and(
          eq(memberships.personId, sessions.personId),
          eq(memberships.brandId, sessions.brandId),
          eq(memberships.userType, sessions.userType),
        ),
      )
      .where('cookie' in by ? eq(sessions.cookieHash, sha256(by.cookie)) : eq(sessions.id, by.sessionId))
      .limit(1);
    return row;
  }

  /** Lengthens a patient's session that is still alive. @returns its new end; undefined when it ended meanwhile. */
  async extend(db: Db, sessionId: string, now: Date): Promise<Date | undefined> {
    const [extended] = await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + SESSION_LIVES_MS) })
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userType, 'patient'),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .returning({ expiresAt: sessions.expiresAt });
    return extended?.expiresAt;
  }

  /** The user is active in this session. */
  async noteActivity(db: Db, sessionId: string, now: Date): Promise<void> {
    await db
      .update(sessions)
      .set({ activeAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.lockedAt)));
  }

  /** Open sockets are cut, and come back once the session is unlocked. */
  async lock(tx: Tx, sessionId: string, now: Date): Promise<void> {
    const [locked] = await tx
      .update(sessions)
      .set({ lockedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.lockedAt)))
      .returning({ brandId: sessions.brandId });
    if (!locked) return;
    await publish(tx, now, sessionSwitched(locked.brandId, sessionId));
  }

  /** The holder has proved who they are: unlocks the session, and counts as its second factor. */
  async proved(db: Db, sessionId: string, now: Date, isSecondFactor: boolean): Promise<void> {
    await db
      .update(sessions)
      .set({ lockedAt: null, activeAt: now, ...(isSecondFactor ? { secondFactorAt: now } : {}) })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  }

  /** Another role of the same person; open sockets come back with it. A desk's session never outlives its day. */
  async switchTo(tx: Tx, sessionId: string, userType: UserType, now: Date): Promise<void> {
    const [changed] = await tx
      .update(sessions)
      .set({
        userType,
        activeAt: now,
        // A patient's session lives longer: a clinician's second factor does not outlast the way back.
        ...(userType === 'patient'
          ? { secondFactorAt: null }
          : {
              expiresAt: sql`least(${sessions.expiresAt}, ${new Date(now.getTime() + DESK_SESSION.livesMs).toISOString()}::timestamptz)`,
            }),
      })
      .where(and(eq(sessions.id, sessionId), ne(sessions.userType, userType)))
      .returning({ brandId: sessions.brandId });
    if (!changed) return;
    await publish(tx, now, sessionSwitched(changed.brandId, sessionId));
  }

  async listOf(db: Db, personId: string, brandId: string, now: Date) {
    return await db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.personId, personId),
          eq(sessions.brandId, brandId),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .orderBy(desc(sessions.lastSeenAt))
      .limit(100);
  }

  /** Ends sessions of a person; open sockets and other tabs hear of it at once. @returns how many ended. */
  async end(
    tx: Tx,
    which: {
      personId: string;
      sessionIds?: readonly string[];
      exceptSessionId?: string;
      brandId?: string;
      because: EndReason;
      now: Date;
    },
  ): Promise<string[]> {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: which.now, endedBecause: which.because })
      .where(
        and(
          eq(sessions.personId, which.personId),
          isNull(sessions.endedAt),
          which.sessionIds ? inArray(sessions.id, [...which.sessionIds]) : undefined,
          which.exceptSessionId ? ne(sessions.id, which.exceptSessionId) : undefined,
          which.brandId ? eq(sessions.brandId, which.brandId) : undefined,
        ),
      )
      .returning({ id: sessions.id, brandId: sessions.brandId });
    await publish(
      tx,
      which.now,
      ...ended.map(({ id, brandId }) => ({
        ...declared(ACCOUNT_EVENTS.sessionEnded, { session_id: id, because: which.because }),
        brandId,
        live: [{ event: SESSION_ENDED, rooms: [roomOfSession(id)], payload: { because: which.because } }],
      })),
    );
    return ended.map(({ id }) => id);
  }
}
