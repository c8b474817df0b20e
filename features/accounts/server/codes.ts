import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { latinDigits } from '#platform/domain/numbers.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { sameText } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { CODE, type Identifier, waitForCode } from '../rules.ts';
import { refusal } from './refusals.ts';
import { oneTimeCodes } from './tables.ts';

export type CodePurpose = 'sign_in' | 'reset_password' | 'change_phone' | 'change_proof' | 'proof';

export interface IssuedCode {
  readonly code: string;
  readonly expiresAt: Date;
  /** Until another one may be asked for. */
  readonly resendAfterMs: number;
}

/** One-time codes: six random digits, stored hashed, single use, ten minutes, five tries. */
export class Codes {
  readonly #secrets: Secrets;
  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  #hashOf(identifier: string, purpose: CodePurpose, code: string): string {
    return this.#secrets.mac('one-time-code', `${purpose}:${identifier}:${code}`);
  }

  /**
   * Makes a code that replaces earlier ones of the purpose.
   * @throws Refusal 429 with Retry-After when the number or the network address asked too often.
   */
  async issue(
    tx: Tx,
    request: {
      identifier: Identifier;
      purpose: CodePurpose;
      personId: string | null;
      ip: string;
      now: Date;
      /** Asked for by a session or a device of the account itself: counted and redeemed apart from strangers'. */
      byOwner: boolean;
    },
  ): Promise<IssuedCode> {
    const { identifier, purpose, now } = request;
    // Two requests at the same moment must not both see room for one more. The number first, then the address: the
    // same order everywhere, so that there is no deadlock.
    for (const limited of [`code ${identifier.value}`, `code from ${request.ip}`])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${limited}, 0))`);
    // Apart: codes that others get at a shared address must not hide those of the number.
    const sent = oneTimeCodes;
    const ofNumber = and(eq(sent.identifier, identifier.value), eq(sent.byOwner, request.byOwner));
    const mine = await this.#newestWithinAnHour(tx, now, ofNumber);
    const fromAddress = request.byOwner
      ? []
      : await this.#newestWithinAnHour(tx, now, eq(sent.ip, request.ip));
    const wait = Math.max(
      waitForCode(mine, CODE.perIdentifier, now),
      waitForCode(fromAddress, [CODE.perAddress], now),
    );
    if (wait > 0)
      throw refusal(429, 'too_many_codes', {
        retryAfterSeconds: wait / 1000,
        values: { count: Math.ceil(wait / 60_000) },
      });
    const code = String(randomInt(0, 10 ** CODE.digits)).padStart(CODE.digits, '0');
    const expiresAt = new Date(now.getTime() + CODE.livesMs);
    await tx.insert(oneTimeCodes).values({
      id: uuid(),
      identifier: identifier.value,
      purpose,
      personId: request.personId,
      codeHash: this.#hashOf(identifier.value, purpose, code),
      ip: request.ip,
      createdAt: now,
      expiresAt,
      triesLeft: CODE.tries,
      byOwner: request.byOwner,
    });
    const next = waitForCode([...mine, { createdAt: now }], CODE.perIdentifier, now);
    return { code, expiresAt, resendAfterMs: Math.max(next, 30_000) };
  }

  /** As many as the largest limit counts. */
  async #newestWithinAnHour(db: Db, now: Date, of: SQL | undefined): Promise<{ createdAt: Date }[]> {
    return await db
      .select({ createdAt: oneTimeCodes.createdAt })
      .from(oneTimeCodes)
      .where(and(of, gt(oneTimeCodes.createdAt, new Date(now.getTime() - 3600_000))))
      .orderBy(desc(oneTimeCodes.createdAt))
      .limit(CODE.perAddress.count);
  }

  /**
   * Uses a code up. Only the newest of the purpose counts; a wrong try costs one, and the try is counted even
   * when the caller's transaction is rolled back, so this runs outside of it. What the owner asked for can be used
   * by the owner only, so that no stranger uses up its tries; what anybody asked for (the front desk, another
   * device) by the owner as well.
   * @returns the person that a changed number belongs to (or null), or undefined when the code is not right.
   */
  async redeem(
    db: Db,
    attempt: { identifier: Identifier; purpose: CodePurpose; code: string; now: Date; byOwner: boolean },
  ): Promise<{ personId: string | null } | undefined> {
    const own = attempt.byOwner ? await this.#redeemNewest(db, attempt) : undefined;
    return own ?? (await this.#redeemNewest(db, { ...attempt, byOwner: false }));
  }

  async #redeemNewest(
    db: Db,
    attempt: { identifier: Identifier; purpose: CodePurpose; code: string; now: Date; byOwner: boolean },
  ): Promise<{ personId: string | null } | undefined> {
    const { identifier, purpose, now } = attempt;
    const newest = db
      .select({ id: oneTimeCodes.id })
      .from(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.identifier, identifier.value),
          eq(oneTimeCodes.purpose, purpose),
          eq(oneTimeCodes.byOwner, attempt.byOwner),
        ),
      )
      .orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id))
      .limit(1);
    const [tried] = await db
      .update(oneTimeCodes)
      .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
      .where(
        and(
          eq(oneTimeCodes.id, sql`(${newest.getSQL()})`),
          gt(oneTimeCodes.triesLeft, 0),
          isNull(oneTimeCodes.usedAt),
          gt(oneTimeCodes.expiresAt, now),
        ),
      )
      .returning();
    const given = latinDigits(attempt.code).trim();
    const hash = this.#hashOf(identifier.value, purpose, given);
    if (!tried || !sameText(tried.codeHash, hash)) return undefined;
    const [used] = await db
      .update(oneTimeCodes)
      .set({ usedAt: now })
      .where(and(eq(oneTimeCodes.id, tried.id), isNull(oneTimeCodes.usedAt)))
      .returning({ personId: oneTimeCodes.personId });
    return used;
  }
}
