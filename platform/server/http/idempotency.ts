import { and, eq, lt } from 'drizzle-orm';
import { type Secrets, sha256 } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/database.ts';
import { runPrepared, type Statement } from '../db/prepared.ts';
import { Reply } from '../feature.ts';
import { invalidField, refuse } from './refusal.ts';
import { idempotencyKeys } from './tables.ts';

const KEPT_MS = 24 * 3600_000;

export interface KeyedRequest {
  readonly brandId: string;
  readonly personId: string;
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly now: Date;
}

/** @throws Refusal when the header is not a key. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalidField('Idempotency-Key', 'wrong_format');
}

/**
 * Runs `work` at most once for a key. The key is claimed in the transaction of the work itself: an equal request that
 * comes meanwhile waits for it and then gets the same answer; a refused one leaves no key behind. The reply is stored
 * encrypted for a day: it may contain the text of a note.
 * @throws Refusal `idempotency_key_reused` when the key came with another request before.
 */
export async function once<T>(
  db: Db,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<Reply<T>>,
  secrets: Pick<Secrets, 'seal' | 'open'>,
): Promise<Reply<T>> {
  const requestHash = sha256(JSON.stringify([request.method, request.url, request.body ?? null]));
  return await db.transaction(async (tx) => {
    // Claims a new key, or one that is a day old. An equal request that is under way is waited for right here.
    const claimed = await runPrepared(tx, CLAIM, [
      request.brandId,
      request.personId,
      request.key,
      requestHash,
      request.now.toISOString(),
      new Date(request.now.getTime() - KEPT_MS).toISOString(),
    ]);
    if (claimed.length === 0) {
      const [before] = await tx
        .select()
        .from(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.brandId, request.brandId),
            eq(idempotencyKeys.personId, request.personId),
            eq(idempotencyKeys.key, request.key),
          ),
        );
      if (!before || before.requestHash !== requestHash) throw refuse('idempotency_key_reused');
      return new Reply(before.status ?? 200, openReply(before.reply, secrets) as T, {
        'idempotent-replayed': 'true',
      });
    }
    const reply = await work(tx);
    await runPrepared(tx, KEEP, [
      request.brandId,
      request.personId,
      request.key,
      reply.status,
      JSON.stringify({ sealed: secrets.seal(JSON.stringify(reply.value ?? null)) }),
    ]);
    return reply;
  });
}

/** An older version of the server has stored it unencrypted. */
function openReply(stored: unknown, secrets: Pick<Secrets, 'open'>): unknown {
  const sealed = (stored as { sealed?: unknown } | null)?.sealed;
  return typeof sealed === 'string' ? JSON.parse(secrets.open(sealed)) : stored;
}

const CLAIM: Statement = {
  name: 'platform.claim_key',
  text: `insert into idempotency_keys (brand_id, person_id, key, request_hash, at)
    values ($1, $2::uuid, $3, $4, $5::timestamptz)
    on conflict (brand_id, person_id, key) do update
      set request_hash = excluded.request_hash, at = excluded.at, status = null, reply = null
      where idempotency_keys.at < $6::timestamptz
    returning 1 as claimed`,
};

const KEEP: Statement = {
  name: 'platform.keep_reply',
  text: `update idempotency_keys set status = $4::int, reply = $5::jsonb
    where brand_id = $1 and person_id = $2::uuid and key = $3`,
};

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, new Date(now.getTime() - KEPT_MS)));
}
