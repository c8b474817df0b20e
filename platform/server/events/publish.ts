import { v7 as uuid } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { Fact, LiveMessage } from './fact.ts';
import { outbox } from './tables.ts';

export * from './fact.ts';

/** Writes a fact into the outbox, in the transaction of the change. Listeners and open screens follow after it. */
export async function publish(tx: Tx, now: Date, ...facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.insert(outbox).values(facts.map((fact) => outboxRow(fact, now)));
}

export function outboxRow(fact: Fact, now: Date) {
  return {
    id: uuid(),
    type: fact.type,
    brandId: fact.brandId,
    data: fact.data as Record<string, unknown>,
    live: (fact.live ?? []) as LiveMessage[],
    at: now,
  };
}
