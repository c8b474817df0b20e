import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { conflict } from '../refusals.ts';

const DEADLOCK = '40P01';
const SERIALISATION = '40001';
const IN_FAILED_TRANSACTION = '25P02';
const EXCLUSION = '23P01';
const ATTEMPTS = 3;

/**
 * A transaction that books, moves or frees time. Locks make clashes rare; what slips through the database refuses,
 * and that is a 409 and never a 5xx. A transaction that the database broke off is tried again when it is ours.
 */
export async function changeCalendar<T>(ctx: JobContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transaction(work);
    } catch (error) {
      const { code, constraint } = sqlErrorOf(error);
      if (code === EXCLUSION)
        throw conflict(constraint === 'appointments_patient_free' ? 'already_booked' : 'slot_taken');
      // The transaction of an idempotent call isn't ours to begin again.
      if (code === IN_FAILED_TRANSACTION) throw conflict('slot_taken');
      if (code !== DEADLOCK && code !== SERIALISATION) throw error;
      if (attempt === ATTEMPTS) throw conflict('slot_taken');
    }
  }
}

function sqlErrorOf(error: unknown): { code?: string; constraint?: string } {
  const cause = (error as { cause?: unknown } | null)?.cause;
  return (cause && typeof cause === 'object' && 'code' in cause ? cause : error) as {
    code?: string;
    constraint?: string;
  };
}
