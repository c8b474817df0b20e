import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { type Folder, listFiles, listRecordAccess } from '../contract.ts';

export type Scope = 'own' | 'shared';

export function useFilePages(scope: Scope, folder?: Folder) {
  return useInfiniteQuery({
    queryKey: [listFiles.name, scope, folder ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listFiles,
        { query: { scope, ...(folder ? { folder } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
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
