import { queryOf } from '#platform/web/client/use-call.ts';
import { listRegularVitals } from '../contract.ts';

/** What somebody is to measure, and what of it today; undefined for one's own. */
export const routineOf = (personId: string | undefined) =>
  queryOf(
    listRegularVitals,
    { query: personId ? { patient_id: personId } : {} },
    { persist: true, staleTime: 0 },
  );
