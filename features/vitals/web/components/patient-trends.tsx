import { Section } from '#platform/ui/section.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { listVitals } from '../../contract/entries.ts';
import type { VitalLive } from '../../contract/events.ts';
import { getVitalRanges } from '../../contract/ranges.ts';
import { Trends } from '../trends/trends.tsx';

/** On the page of a patient, for who looks after them: the same pictures that the patient sees, as they change. */
export function PatientTrends({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  useRealtime<VitalLive>('vital', ({ patient_id }) => {
    if (patient_id === patientId) void invalidate(queryClient, listVitals, getVitalRanges);
  });
  return (
    <Section title={t('vitals.trends.title')}>
      <Trends personId={patientId} isOwn={false} level={3} />
    </Section>
  );
}
