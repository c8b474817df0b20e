import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { ownDrafts } from '../queries.ts';
import { PrescriptionRows } from '../reading/rows.tsx';

/** What one has begun and not signed; nothing when there is none. */
export function HomeDrafts() {
  const { t } = useWords();
  const { data } = useQuery(ownDrafts());
  if (!data || data.prescriptions.length === 0) return null;
  return (
    <Section title={t('prescriptions.drafts.title')}>
      <Card>
        <PrescriptionRows
          isOfMany
          prescriptions={data.prescriptions}
          hrefOf={(row) => `/patients/${row.patient_id}/prescriptions/${row.prescription_id}`}
        />
      </Card>
    </Section>
  );
}
