import { v7 as uuid } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { DomainEvent, LiveMessage } from './domain-event.ts';
import { outbox } from './tables.ts';

export * from './domain-event.ts';

/** Writes an event into the outbox, in the transaction of the change. Listeners and open screens follow after it. */
export async function publish(tx: Tx, now: Date, ...events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(outbox).values(events.map((event) => outboxRow(event, now)));
}

/**
 * The insert as text, for a statement that writes rows and their events at once. Each column is an SQL expression:
 * `id` uuid, `type` and `brandId` text, `data` and `live` jsonb, `at` and `heldUntil` timestamptz.
 * @param from where the expressions find their rows, as after FROM
 */
export const insertIntoOutbox = (
  columns: Readonly<Record<'id' | 'type' | 'brandId' | 'data' | 'live' | 'at', string>> & {
    readonly heldUntil?: string;
  },
  from: string,
): string => `insert into outbox (id, type, brand_id, data, live, at, held_until)
      select ${columns.id}, ${columns.type}, ${columns.brandId}, ${columns.data}, ${columns.live}, ${columns.at},
        ${columns.heldUntil ?? 'null::timestamptz'} from ${from}`;

export function outboxRow(event: DomainEvent, now: Date) {
  return {
    id: uuid(),
    type: event.type,
    brandId: event.brandId,
    data: event.data as Record<string, unknown>,
    live: (event.live ?? []) as LiveMessage[],
    at: now,
  };
}
