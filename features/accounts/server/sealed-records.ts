import { and, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { Work } from '#platform/server/http/context.ts';
import { ACCOUNT_FACTS } from '../contract.ts';
import { persons } from './tables.ts';

/** Medical records are kept sealed for three years (Indian Medical Council Regulations 2002, 1.3.1). */
const SEALED_YEARS = 3;
const AT_ONCE = 200;

export function sealedUntil(erasedAt: Date): Date {
  const until = new Date(erasedAt);
  until.setUTCFullYear(until.getUTCFullYear() + SEALED_YEARS);
  return until;
}

/**
 * What the law wanted kept of deleted accounts is erased once its years are over: who it was here, and by the fact
 * what the other features hold of it.
 */
async function eraseSealed(work: Work): Promise<void> {
  const erasedBefore = new Date(work.now);
  erasedBefore.setUTCFullYear(erasedBefore.getUTCFullYear() - SEALED_YEARS);
  for (;;) {
    const count = await work.transaction(async (tx) => {
      const due = await tx
        .select({ id: persons.id })
        .from(persons)
        .where(
          and(isNotNull(persons.erasedAt), isNull(persons.sealEndedAt), lte(persons.erasedAt, erasedBefore)),
        )
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      await tx
        .update(persons)
        .set({ name: null, dateOfBirth: null, sex: null, city: null, sealEndedAt: work.now })
        .where(inArray(persons.id, ids));
      const facts = ids.map((id) => ({
        type: ACCOUNT_FACTS.sealEnded,
        brandId: '',
        data: { person_id: id },
      }));
      await publish(tx, work.now, ...facts);
      return due.length;
    });
    if (count < AT_ONCE) return;
  }
}

export const eraseSealedRecords: Job = {
  name: 'accounts.erase-sealed-records',
  cron: '50 19 * * *',
  handle: eraseSealed,
};
