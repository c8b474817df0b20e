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
