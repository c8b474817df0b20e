import { queryOf } from '#platform/web/client/use-call.ts';
import { listRegularVitals } from '../contract.ts';

/** The routine of a person, and its part of today; undefined: the user's own. */
export const routineOf = (personId: string | undefined) =>
  queryOf(
    listRegularVitals,
    { query: personId ? { patient_id: personId } : {} },
    { persist: true, staleTime: 0 },
  );
