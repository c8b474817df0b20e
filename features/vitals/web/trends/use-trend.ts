import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SugarContext } from '#platform/contract/readings.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { call } from '#platform/web/client/call.ts';
import { listVitals, MAX_VITALS_PAGE } from '../../contract/entries.ts';
import { getVitalsSummary, type Period } from '../../contract/summary.ts';
import { spanOf } from '../../rules/days.ts';
import { showsReadings, type Trend, type TrendKind } from '../../rules/trends/trend.ts';
import { canonicalUnit } from '../../rules/units.ts';
import { lastOf, useRanges } from '../queries.ts';

export interface Asked {
  readonly type: TrendKind;
  readonly period: Period;
  /** A day of the span, YYYY-MM-DD. */
  readonly on: string;
  readonly context: SugarContext | null;
}

/** What is drawn together is asked for together, so that a picture never mixes two spans. */
async function read(
  personId: string | undefined,
  { type, period, on, context }: Asked,
  signal: AbortSignal,
): Promise<Pick<Trend, 'type' | 'context' | 'summary' | 'readings'>> {
  const of = { type, ...(personId ? { patient_id: personId } : {}), ...(context ? { context } : {}) };
  const span = spanOf(period, on);
  const [summary, page] = await Promise.all([
    call(getVitalsSummary, { query: { ...of, period, on } }, { signal }),
    showsReadings(type, period)
      ? call(
          listVitals,
          {
            query: {
              ...of,
              limit: MAX_VITALS_PAGE,
              from: clinicInstant(span.from).toISOString(),
              to: clinicInstant(span.until).toISOString(),
            },
          },
          { signal },
        )
      : null,
  ]);
  // Too many readings for one picture, from a sensor for instance: then its days are shown.
  const readings = page && page.next_cursor === null ? page.vitals : null;
  return { type, context, summary, readings };
}

/**
 * One kind of reading over one span. While another span is loading the earlier one stays (`isOld`), but never another
 * person's; `trend` is null until there is anything to show.
 * @param asked null: nothing is loaded.
 */
export function useTrend(personId: string | undefined, asked: Asked | null) {
  const isAsked = asked !== null;
  const query = useQuery({
    // Under the name of the list: whatever makes that untrue makes this untrue.
    queryKey: [listVitals.name, 'trend', personId ?? '', asked],
    queryFn: ({ signal }) => read(personId, asked as Asked, signal),
    enabled: isAsked,
    placeholderData: (before, last) => (last?.queryKey[2] === (personId ?? '') ? before : undefined),
    staleTime: 0,
    meta: { persist: true },
  });
  const type = asked?.type ?? 'blood_sugar';
  const last = useQuery({ ...lastOf(personId, type), enabled: isAsked });
  const ranges = useRanges(personId);
  const { data } = query;
  const trend = useMemo((): Trend | null => {
    // What was shown of another kind is no stand-in for this one.
    if (!isAsked || !data || data.type !== type || !ranges || !last.data) return null;
    const unit = last.data.vitals.find(
      ({ readings }) => readings.context !== 'hba1c' && !readings.beyond,
    )?.unit;
    return { ...data, unit: unit ?? canonicalUnit(type), heightCm: last.data.height_cm, ranges };
  }, [data, last.data, ranges, type, isAsked]);
  return {
    trend,
    isOld: query.isPlaceholderData,
    error: trend ? null : (query.error ?? last.error),
    retry: () => {
      void query.refetch();
      void last.refetch();
    },
  };
}
