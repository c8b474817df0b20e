import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { vitalTriage } from '../tables.ts';
import { READINGS_OF_V } from './rows.ts';

/**
 * Whether `vitals v` can't have been handled by then: it came later, was deleted then, or was changed since. A new
 * note alone is no change.
 */
export const cameAfter = (time: string, cameAt: 'critical_at' | 'recorded_at'): string => `(${time} is null
          or v.${cameAt} > ${time} or (v.edits > 0 and (
            select e.action = 'restored' or (e.readings, e.unit, e.taken_at) is distinct from (${READINGS_OF_V}, v.unit, v.taken_at)
            from vital_edits e where e.vital_id = v.id and e.at > ${time} order by e.at limit 1)))`;

export type CareState = Pick<
  typeof vitalTriage.$inferSelect,
  'ownerId' | 'deadlineAt' | 'deadlineSetAt' | 'closedAt' | 'note'
>;

/** Fields that are left out stay unchanged. Handled readings stay handled, also when a user answers an old list. */
export async function saveTriage(
  tx: Tx,
  of: { readonly brandId: string; readonly patientId: string },
  change: Partial<CareState>,
  by: { readonly personId: string; readonly now: Date },
): Promise<CareState> {
  const who = { updatedBy: by.personId, updatedAt: by.now };
  const { note, closedAt } = change;
  const closed = closedAt && sql`greatest(${vitalTriage.closedAt}, ${closedAt.toISOString()}::timestamptz)`;
  const [row] = await tx
    .insert(vitalTriage)
    .values({ ...of, ...change, ...who, ...(note ? { noteBy: by.personId, noteAt: by.now } : {}) })
    .onConflictDoUpdate({
      target: [vitalTriage.brandId, vitalTriage.patientId],
      set: {
        ...change,
        ...who,
        ...(closed && { closedAt: closed }),
        ...(note === undefined ? {} : authorOf(note, by)),
      },
    })
    .returning();
  return row as CareState;
}

/** Saved again with something else, a note stays its author's. */
function authorOf(note: string, by: { readonly personId: string; readonly now: Date }) {
  const isSame = sql`${vitalTriage.note} = ${note}`;
  const [person, at] = note === '' ? [null, null] : [by.personId, by.now.toISOString()];
  return {
    noteBy: sql`case when ${isSame} then ${vitalTriage.noteBy} else ${person}::uuid end`,
    noteAt: sql`case when ${isSame} then ${vitalTriage.noteAt} else ${at}::timestamptz end`,
  };
}
