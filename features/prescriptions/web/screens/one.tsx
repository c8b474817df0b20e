import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { BesideDraft } from '../components/beside-draft.tsx';
import { OnePrescription } from '../components/one-prescription.tsx';
import { onePrescription } from '../queries.ts';

/** One prescription on a page of its own. */
export function OneScreen() {
  const { t } = useWords();
  const { patientId, prescriptionId = '' } = useParams();
  const { data } = useQuery(onePrescription(prescriptionId));
  return (
    <Stack>
      <div>
        <BackLink href={patientId ? `/patients/${patientId}` : '/prescriptions'}>
          {patientId
            ? (data?.patient_name ?? t('prescriptions.one.toPatient'))
            : t('prescriptions.list.title')}
        </BackLink>
        <h1>{t('prescriptions.one.title')}</h1>
      </div>
      <BesideDraft patientId={data?.can.edit && data.checks ? patientId : undefined}>
        <OnePrescription id={prescriptionId} />
      </BesideDraft>
    </Stack>
  );
}
