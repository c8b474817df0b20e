import { otherActedFor } from '#features/people/web/index.ts';
import { READING_KINDS } from '#platform/contract/readings.ts';
import { call } from '#platform/web/client/call.ts';
import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsOf } from '#platform/web/i18n/words.ts';
import { listVitals } from '../contract/entries.ts';
import { isTrendKind } from '../rules/trends/trend.ts';
import { lineOf } from './figures.ts';

/**
 * The last reading of each kind whose name contains the query, of the person in view; it links to the chart of that
 * kind.
 */
export async function findReadings(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const words = wordsOf(currentLanguage());
  const wanted = query.toLocaleLowerCase();
  const kinds = READING_KINDS.filter(
    (kind) => isTrendKind(kind) && words.t(`vitals.type.${kind}`).toLocaleLowerCase().includes(wanted),
  );
  const other = otherActedFor();
  const subject = other ? { patient_id: other.personId } : {};
  const last = await Promise.all(
    kinds.map(
      async (type) =>
        (await call(listVitals, { query: { type, limit: 1, ...subject } }, { signal })).vitals[0],
    ),
  );
  return last.flatMap((vital) =>
    vital
      ? [
          {
            id: vital.id,
            title: `${words.t(`vitals.type.${vital.type}`)}: ${lineOf(vital, words)}`,
            detail: [other?.name, words.format.dayAndTime(vital.taken_at)].filter(Boolean).join(' · '),
            path: `/vitals/trends?type=${vital.type}`,
            icon: 'pulse',
          },
        ]
      : [],
  );
}
