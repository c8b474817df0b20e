import type { Query, QueryClient } from '@tanstack/react-query';

/** Stored with the session cache, so that a reload of the page changes nothing. */
const KEY = ['memoryOnly'];
const PERSISTED = { meta: { persist: true, writeAtOnce: true }, staleTime: Number.POSITIVE_INFINITY };

const idsOf = (client: QueryClient): readonly string[] => client.getQueryData<string[]>(KEY) ?? [];

/** Whether what mentions this id, e.g. the record of a patient, is left out of the session cache. */
export const isMemoryOnly = (client: QueryClient, id: string): boolean => idsOf(client).includes(id);

/** From now on, and removes from the device what was stored of it. */
export function setMemoryOnly(client: QueryClient, id: string, memoryOnly: boolean): void {
  if (memoryOnly === isMemoryOnly(client, id)) return;
  const others = idsOf(client).filter((each) => each !== id);
  client.setQueryDefaults(KEY, PERSISTED);
  client.setQueryData(KEY, memoryOnly ? [...others, id] : others);
}

/** The id stands in what was asked, or in the answer. */
export const mentions = ({ queryKey, state }: Query, id: string): boolean =>
  queryKey[0] !== KEY[0] && JSON.stringify([queryKey, state.data]).includes(id);

export const mayBeStored = (client: QueryClient, query: Query): boolean =>
  !idsOf(client).some((id) => mentions(query, id));
