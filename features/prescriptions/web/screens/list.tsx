import { useParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { PatientBack } from '#features/people/web/parts.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NewPrescription } from '../components/new-prescription.tsx';
import { usePrescriptionPages } from '../queries.ts';
import { PrescriptionRows } from '../reading/rows.tsx';

/** All prescriptions of a patient: one's own, or those of a patient in one's care. */
export function ListScreen() {
  const { t } = useWords();
  const { patientId } = useParams();
  const acting = useActingFor();
  const userType = useUserType();
  const pages = usePrescriptionPages(patientId ?? acting.personId);
  const rows = pages.data?.pages.flatMap((page) => page.prescriptions) ?? [];
  return (
    <Stack>
      <div>
        {patientId && <PatientBack patientId={patientId} />}
        <h1>{t('prescriptions.list.title')}</h1>
      </div>
      {patientId && userType === 'doctor' && (
        <Row>
          <NewPrescription patientId={patientId} />
        </Row>
      )}
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon="pill" title={t('prescriptions.list.none')}>
          {patientId ? undefined : t('prescriptions.list.noneHint')}
        </EmptyState>
      ) : (
        <Card>
          <PrescriptionRows
            prescriptions={rows}
            hrefOf={({ prescription_id: id }) =>
              patientId ? `/patients/${patientId}/prescriptions/${id}` : `/prescriptions/${id}`
            }
          />
        </Card>
      )}
      <MorePages pages={pages}>{t('prescriptions.list.more')}</MorePages>
    </Stack>
  );
}
