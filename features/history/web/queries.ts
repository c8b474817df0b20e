import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/web/client/api-error.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import {
  addHistoryEntry,
  answerNoneKnown,
  decideHistoryEntry,
  editHistoryEntry,
  getHistory,
  type HistoryEntry,
  listHistoryVersions,
  type PatientHistory,
  withdrawAnswer,
} from '../contract.ts';

/** `patientId` undefined: one's own. */
export const historyOf = (patientId: string | undefined) =>
  queryOf(getHistory, { query: patientId ? { patient_id: patientId } : {} }, { persist: true });

export const useHistory = (patientId: string | undefined) => useQuery(historyOf(patientId));

export const versionsOf = (entryId: string) =>
  queryOf(listHistoryVersions, { params: { entry_id: entryId } }, { staleTime: 0 });

/** Puts the entry of a reply where it is shown, before the whole history is read again. */
function show(client: QueryClient, patientId: string | undefined, entry: HistoryEntry): void {
  client.setQueryData<PatientHistory>(historyOf(patientId).queryKey, (before) => {
    if (!before) return before;
    const others = before.entries.filter(({ entry_id }) => entry_id !== entry.entry_id);
    const at = before.entries.findIndex(({ entry_id }) => entry_id === entry.entry_id);
    return { ...before, entries: others.toSpliced(Math.max(at, 0), 0, entry) };
  });
}

/** What was saved meanwhile by somebody else, where a change came too late. */
const currentOf = (error: unknown): HistoryEntry | undefined =>
  error instanceof ApiError ? (error.body as { current?: HistoryEntry } | undefined)?.current : undefined;

/** All changes of one history; each shows what the server made of it. */
export function useHistoryActions(patientId: string | undefined) {
  const client = useQueryClient();
  const done = (entry?: HistoryEntry) => {
    if (entry) show(client, patientId, entry);
    void invalidate(client, getHistory, listHistoryVersions);
  };
  const onError = (error: unknown) => done(currentOf(error));
  return {
    add: useAction(addHistoryEntry, { onSuccess: done }),
    edit: useAction(editHistoryEntry, { onSuccess: done, onError }),
    decide: useAction(decideHistoryEntry, { onSuccess: done, onError }),
    answer: useAction(answerNoneKnown, { onSuccess: () => done() }),
    withdraw: useAction(withdrawAnswer, { onSuccess: () => done() }),
  };
}
export type HistoryActions = ReturnType<typeof useHistoryActions>;
