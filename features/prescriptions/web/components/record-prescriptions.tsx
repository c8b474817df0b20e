import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { usePrescriptionPages } from '../queries.ts';
import { PrescriptionRows } from '../reading/rows.tsx';
import { NewPrescription } from './new-prescription.tsx';

const SHOWN = 4;

/** The latest prescriptions on the record of a patient. */
export function RecordPrescriptions({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const userType = useUserType();
  const pages = usePrescriptionPages(patientId);
  const rows = pages.data?.pages[0]?.prescriptions ?? [];
  return (
    <Section
      title={t('prescriptions.list.title')}
      aside={
        rows.length > SHOWN && (
          <LinkButton compact variant="quiet" href={`/patients/${patientId}/prescriptions`}>
            {t('prescriptions.list.all')}
          </LinkButton>
        )
      }
    >
      <Card>
        {pages.isLoadingError ? (
          <Problem error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.isPending ? (
          <Skeleton lines={3} />
        ) : rows.length === 0 ? (
          <p>{t('prescriptions.list.none')}</p>
        ) : (
          <PrescriptionRows
            prescriptions={rows.slice(0, SHOWN)}
            hrefOf={(row) => `/patients/${patientId}/prescriptions/${row.prescription_id}`}
          />
        )}
        {userType === 'doctor' && <NewPrescription patientId={patientId} />}
      </Card>
    </Section>
  );
}
