import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { call } from '#platform/web/client/call.ts';
import { queryOf, useCall } from '#platform/web/client/use-call.ts';
// Only what it needs: Home shows the last of them.
import { getVital, getVitalHistory, listVitals, VITALS_PAGE } from '../contract/entries.ts';
import { getVitalRanges } from '../contract/ranges.ts';
import { type Ranges, rangesOf } from '../rules/ranges.ts';

/** The person; undefined: the user. */
type SubjectId = string | undefined;
const of = (personId: SubjectId) => (personId ? { patient_id: personId } : {});

const PERSISTED = { persist: true };

/** The newest of all kinds: what Home shows, and what is there without a network. */
export const newest = (personId: SubjectId) =>
  queryOf(listVitals, { query: { limit: VITALS_PAGE, latest: true, ...of(personId) } }, PERSISTED);

/** The newest of each kind of a patient in one's care, and what of it is critical. */
export const latestOfPatient = (patientId: string) =>
  queryOf(listVitals, { query: { limit: 1, latest: true, patient_id: patientId } }, { staleTime: 0 });

/** The last few of one kind. */
export const lastOf = (personId: SubjectId, type: ReadingKind) =>
  queryOf(listVitals, { query: { type, limit: 5, ...of(personId) } }, PERSISTED);

export const oneVital = (id: string) => queryOf(getVital, { params: { vital_id: id } }, PERSISTED);

export const historyOf = (id: string) => queryOf(getVitalHistory, { params: { vital_id: id } });

export function useVitalPages(personId: SubjectId, type: ReadingKind | null) {
  return useInfiniteQuery({
    queryKey: [listVitals.name, 'pages', personId ?? '', type ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listVitals,
        {
          query: {
            limit: VITALS_PAGE,
            ...of(personId),
            ...(type ? { type } : {}),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: PERSISTED,
  });
}

/** Each range with where it comes from; undefined until that was heard once. */
export const useRangeSources = (personId: SubjectId) =>
  useCall(getVitalRanges, { query: of(personId) }, PERSISTED).data?.ranges;

/** By what readings are judged; null until that was heard once: a range of everybody may not be this person's. */
export function useRanges(personId: SubjectId): Ranges | null {
  const { data } = useCall(getVitalRanges, { query: of(personId) }, PERSISTED);
  return (
    useMemo(
      () =>
        data && rangesOf(Object.fromEntries(data.ranges.map(({ measure, ...range }) => [measure, range]))),
      [data],
    ) ?? null
  );
}
