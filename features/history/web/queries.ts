import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { getHistory, type History, type HistoryLive } from '../contract.ts';

const one = (patientId: string | undefined) =>
  queryOf(getHistory, { query: patientId ? { patient_id: patientId } : {} });

/** `patientId` undefined: the reader's own. Read again when another user changes it. */
export function useHistory(patientId: string | undefined) {
  const client = useQueryClient();
  useRealtime<HistoryLive>('history', () => void client.invalidateQueries({ queryKey: [getHistory.name] }));
  return useQuery(one(patientId));
}

/** After a change: its reply is the whole history. */
export function showHistory(client: QueryClient, patientId: string | undefined, history: History): void {
  client.setQueryData(one(patientId).queryKey, history);
}
