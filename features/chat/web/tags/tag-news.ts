import { listPatients } from '#features/people/contract.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { getChat, getPatientTags, listTags } from '../../contract.ts';
import { refreshChats } from '../queries.ts';

/** Wherever a tag stands it is asked for again: after a change of one's own, or of somebody else's. */
export async function readTagsAgain(): Promise<void> {
  refreshChats();
  await invalidate(queryClient, listTags, getPatientTags, getChat, listPatients);
}

/** For screens that show tags. */
export function useTagNews(): void {
  useRealtime('tags', () => void readTagsAgain());
}
