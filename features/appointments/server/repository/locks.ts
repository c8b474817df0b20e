import { createHash } from 'node:crypto';
import type { Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';

const LOCK: Statement = {
  name: 'appointments.lock',
  text: 'select pg_advisory_xact_lock($1::bigint), pg_advisory_xact_lock($2::bigint)',
};

/**
 * Keys of the locks on two people's calendars, the smaller first. All code takes both locks in this order, so that
 * there is no deadlock.
 */
export function lockKeys(a: string, b: string = a): readonly [string, string] {
  const [x, y] = [keyOf(a), keyOf(b)];
  return x <= y ? [String(x), String(y)] : [String(y), String(x)];
}

/** Until the end of the transaction no other one books, moves or frees time of these people. */
export async function lockCalendars(tx: Tx, a: string, b: string = a): Promise<void> {
  await runPrepared(tx, LOCK, lockKeys(a, b));
}

function keyOf(personId: string): bigint {
  return createHash('sha1').update(`calendar ${personId}`).digest().readBigInt64BE(0);
}
