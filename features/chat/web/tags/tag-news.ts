import { listPatients } from '#features/people/contract.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { getChat, getPatientTags, listTags } from '../../contract.ts';
import { refreshChats } from '../queries.ts';

/** Loads everything with tags again: after a change by this user or another one. */
export async function readTagsAgain(): Promise<void> {
  refreshChats();
  await invalidate(queryClient, listTags, getPatientTags, getChat, listPatients);
}

/** For screens that show tags. */
export function useTagNews(): void {
  useRealtime('tags', () => void readTagsAgain());
}
