import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';

/** A claim that is older than this was left by a crash, milliseconds. Well above the patience with a push service. */
const CLAIM_MS = 60_000;

export interface Claim {
  readonly subscriptionId: string;
  readonly subjectId: string;
  /** What the push is about. */
  readonly seq: number;
  /** The last number that the push covers. */
  readonly upTo: number;
}

const IN_SQL = `jsonb_to_recordset($1::jsonb)
  as w (subscription_id uuid, subject_id uuid, seq int, up_to int, before timestamptz, now timestamptz, sent boolean)`;

const CLAIM: Statement = {
  name: 'notifications.claim_pushes',
  text: `with w as (select * from ${IN_SQL}), again as (
      update push_told t set claimed_seq = w.up_to, claimed_at = w.now from w
      where t.subscription_id = w.subscription_id and t.subject_id = w.subject_id and t.sent_seq < w.seq
        and (t.claimed_at is null or t.claimed_at < w.before)
      returning t.subscription_id, t.subject_id
    ), first as (
      insert into push_told (subscription_id, subject_id, claimed_seq, claimed_at)
      select subscription_id, subject_id, up_to, now from w
      on conflict do nothing returning subscription_id, subject_id
    )
    select * from again union all select * from first`,
};

const STATE: Statement = {
  name: 'notifications.claimed_pushes',
  text: `select t.subscription_id, t.subject_id, t.sent_seq, t.claimed_seq from ${IN_SQL}
    join push_told t on t.subscription_id = w.subscription_id and t.subject_id = w.subject_id`,
};

const SETTLE: Statement = {
  name: 'notifications.settle_pushes',
  text: `update push_told t set claimed_seq = null, claimed_at = null,
      sent_seq = case when w.sent then greatest(t.sent_seq, w.up_to) else t.sent_seq end
    from ${IN_SQL} where t.subscription_id = w.subscription_id and t.subject_id = w.subject_id`,
};

type Claimed = 'claimed' | 'sent' | 'busy';
interface Ask extends Claim {
  readonly now: Date;
  /** A claim from before this moment is taken over; without it, none is. */
  readonly before: Date | null;
}
interface Row {
  readonly subscription_id: string;
  readonly subject_id: string;
}

const keyOf = ({ subscriptionId, subjectId }: Claim): string => `${subscriptionId} ${subjectId}`;
const keyOfRow = (row: Row): string => `${row.subscription_id} ${row.subject_id}`;

/** In the order of their keys: two servers that claim the same rows lock them in the same order. */
const jsonOf = (asks: readonly (Claim & Partial<Ask> & { readonly sent?: boolean })[]): string =>
  JSON.stringify(
    asks
      .map(({ subscriptionId, subjectId, seq, upTo, ...rest }) => ({
        ...{ subscription_id: subscriptionId, subject_id: subjectId, seq, up_to: upTo },
        ...rest,
      }))
      .toSorted((a, b) => (keyOfRow(a) < keyOfRow(b) ? -1 : 1)),
  );

const claims = new BatchedReads<Ask, Claimed>(async (db, asks) => {
  // Of two claims of one thing in the same statement only the first can be won.
  const firsts = [...new Map(asks.toReversed().map((ask) => [keyOf(ask), ask])).values()];
  const won = new Set((await runPrepared<Row>(db, CLAIM, [jsonOf(firsts)])).map(keyOfRow));
  const winners = new Set(firsts.filter((ask) => won.has(keyOf(ask))));
  const lost = asks.filter((ask) => !winners.has(ask));
  const rows =
    lost.length === 0
      ? []
      : await runPrepared<Row & { sent_seq: number; claimed_seq: number | null }>(db, STATE, [jsonOf(lost)]);
  const state = new Map(rows.map((row) => [keyOfRow(row), row]));
  return asks.map((ask) => {
    if (winners.has(ask)) return 'claimed';
    const row = state.get(keyOf(ask));
    // A claim of more than this includes it; where it fails, it is tried again.
    return row && (row.sent_seq >= ask.seq || (row.claimed_seq ?? 0) >= ask.seq) ? 'sent' : 'busy';
  });
});

let asked = 0;

/**
 * At most one push about one thing is under way to a device. `sent`: this one was sent already. `busy`: an older one
 * is under way. Claims of one moment share a statement.
 * @param onlyOnce what was claimed before a crash counts as sent, since it may have been
 */
export async function claim(db: Db, of: Claim, now: Date, onlyOnce = false): Promise<Claimed> {
  const before = onlyOnce ? null : new Date(now.getTime() - CLAIM_MS);
  // No two calls share an answer: only one of them may be the one that claims.
  asked += 1;
  return await claims.read(db, `${asked}`, { ...of, now, before });
}

const settles = new BatchedReads<Claim & { readonly sent: boolean }, void>(async (db, asks) => {
  await runPrepared(db, SETTLE, [jsonOf(asks)]);
  return asks.map(() => undefined);
});

/** Ends a claim. What was sent isn't sent again. */
export const settle = (db: Db, of: Claim, sent: boolean): Promise<void> =>
  settles.read(db, `${keyOf(of)} ${of.upTo} ${sent}`, { ...of, sent });
