import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/client/call.ts';
import { listFiles, listRecordAccess } from '../contract.ts';

export function useFilePages(asked: Omit<QueryOf<typeof listFiles>, 'cursor'>) {
  return useInfiniteQuery({
    queryKey: [listFiles.name, asked],
    queryFn: ({ pageParam, signal }) =>
      call(listFiles, { query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { persist: true },
  });
}

/** `patientId` undefined: of one's own record (a doctor: of one's own doings). */
export function useAccessPages(patientId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [listRecordAccess.name, patientId ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecordAccess,
        {
          query: {
            ...(patientId ? { patient_id: patientId } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { persist: true },
  });
}
