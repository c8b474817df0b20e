import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { getPrescription, listMyPrescriptions, listPrescriptionDrafts } from '../contract.ts';

/** `persist`: what one takes is looked up where there is no network, too. */
export const onePrescription = (id: string) =>
  queryOf(getPrescription, { params: { prescription_id: id } }, { persist: true });
export const ownDrafts = () => queryOf(listPrescriptionDrafts, {});

/** `patientId` undefined: the reader's own. */
export function usePrescriptionPages(patientId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [listMyPrescriptions.name, patientId ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMyPrescriptions,
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
  });
}
