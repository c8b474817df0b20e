import { call } from '#platform/web/client/call.ts';
import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsOf } from '#platform/web/i18n/words.ts';
import { search } from '../contract.ts';

/** Own appointments by a name or a day. */
export async function findVisits(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const found = await call(search, { query: { search_query: query } }, { signal });
  const { format } = wordsOf(currentLanguage());
  return found.appointments.map((visit) => ({
    id: visit.appointment_id,
    title: `${visit.clinician.name} · ${visit.patient.name}`,
    detail: format.dayAndTime(visit.starts_at),
    path: `/appointments/${visit.appointment_id}`,
    icon: 'calendar',
  }));
}
