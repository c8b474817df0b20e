import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** A patient's first message after the clinician's last one, in a chat of the two. */
export interface ReportQuestion {
  readonly patient_id: string;
  readonly clinician_id: string;
  /** The clinic's day on which it was sent, YYYY-MM-DD. */
  readonly day: string;
  /** Until the clinician's next message, whole minutes; null when there was none within three days. */
  readonly reply_minutes: number | null;
  /** No reply within a day, and that day is over. */
  readonly is_late: boolean;
}

/**
 * What patients asked from one instant until before another. A reply that comes after three days counts as none, so
 * that a day no longer changes after that.
 */
export async function reportQuestions(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: Date;
    readonly until: Date;
    readonly now: Date;
    /** Without it, of all. */
    readonly clinicianIds?: readonly string[] | undefined;
  },
): Promise<ReportQuestion[]> {
  const byClinician = of.clinicianIds
    ? sql`and clinician.person_id = any(${`{${of.clinicianIds.join(',')}}`}::uuid[])`
    : sql``;
  return await rowsOf<ReportQuestion>(
    db,
    sql`select q.sender_id as patient_id, q.clinician_id, to_char(q.sent_at ${AT_CLINIC}, 'YYYY-MM-DD') as day,
        round(extract(epoch from reply.sent_at - q.sent_at) / 60)::int as reply_minutes,
        coalesce(reply.sent_at, ${of.now.toISOString()}::timestamptz) > q.sent_at + interval '24 hours' as is_late
      from (select g.chat_id, g.seq, g.sender_id, g.sent_at, clinician.person_id as clinician_id
          from chat_messages g
          join chats c on c.id = g.chat_id and c.brand_id = ${of.brandId} and not c.is_group
          join chat_members asking on asking.chat_id = c.id and asking.person_id = g.sender_id
            and asking.user_type = 'patient'
          join chat_members clinician on clinician.chat_id = c.id and clinician.user_type in ('doctor', 'coach')
            ${byClinician}
          where g.sent_at >= ${of.from.toISOString()}::timestamptz and g.sent_at < ${of.until.toISOString()}::timestamptz
            and g.kind = 'message') q
      left join lateral (select b.sender_id from chat_messages b
        where b.chat_id = q.chat_id and b.seq < q.seq and b.kind = 'message' order by b.seq desc limit 1) before on true
      left join lateral (select r.sent_at from chat_messages r
        where r.chat_id = q.chat_id and r.sender_id = q.clinician_id and r.seq > q.seq and r.kind = 'message'
          and r.sent_at <= q.sent_at + interval '72 hours' order by r.seq limit 1) reply on true
      where before.sender_id is distinct from q.sender_id`,
  );
}
