import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useOnDayLine } from '../day-items.ts';
import { usePatientMedications } from '../queries.ts';
import { useDay } from '../use-day.ts';
import { Adherence } from './adherence.tsx';
import { MedicineRows } from './medicine-rows.tsx';
import { ProposeAgreement } from './propose-agreement.tsx';

/** On the record: what the patient takes, as they say, and how many of the doses they confirmed. */
export function PatientMedicines({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const { data, error, refetch } = usePatientMedications(patientId);
  useOnDayLine(useDay(data), error !== null);
  if (error && !data)
    return (
      <Section title={t('medications.care.title')}>
        <Problem error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data) return <Skeleton lines={3} />;
  if (data.medications.length === 0)
    return (
      <Section title={t('medications.care.title')}>
        <p>{t('medications.list.none')}</p>
      </Section>
    );
  return (
    <>
      <MedicineRows title={t('medications.care.title')} medications={data.medications} linked={false} />
      <Adherence days={data.days} />
      <ProposeAgreement patientId={patientId} />
    </>
  );
}
