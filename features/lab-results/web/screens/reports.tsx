import { useParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { PatientBack } from '#features/people/web/parts.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { CriticalPart } from '../components/critical-part.tsx';
import { ReportRow } from '../components/report-row.tsx';
import { useReportPages } from '../queries.ts';
import styles from '../results.module.css';

/** Medical reports of the user, of a family member, or of a patient in the user's care. */
export function ReportsScreen() {
  const { patientId } = useParams();
  return patientId ? <Reports patientId={patientId} base={`/patients/${patientId}/reports`} /> : <Own />;
}

function Own() {
  const { personId } = useActingFor();
  return <Reports patientId={personId} base="/medical-reports" isOwn />;
}

interface Props {
  readonly patientId: string | undefined;
  readonly base: string;
  readonly isOwn?: boolean;
}

function Reports({ patientId, base, isOwn = false }: Props) {
  const { t } = useWords();
  const pages = useReportPages(patientId);
  const reports = pages.data?.pages.flatMap((page) => page.reports) ?? [];
  const critical = pages.data?.pages[0]?.critical ?? [];
  const add = isOwn && (
    <LinkButton icon="plus" href="/medical-reports/add">
      {t('lab-results.list.add')}
    </LinkButton>
  );
  return (
    <Page gap="close">
      {!isOwn && patientId && <PatientBack patientId={patientId} />}
      <div className={styles.title}>
        <h1>{t('lab-results.list.title')}</h1>
        {reports.length > 0 && add}
      </div>
      {isOwn && critical[0] && (
        <CriticalPart critical={critical} personId={patientId} href={`${base}/${critical[0].report_id}`} />
      )}
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : reports.length === 0 ? (
        <EmptyState icon="file" title={t('lab-results.list.none')} action={add || undefined}>
          {isOwn && t('lab-results.list.noneHint')}
        </EmptyState>
      ) : (
        <Card flush>
          <List label={t('lab-results.list.title')}>
            {reports.map((report) => (
              <ReportRow key={report.report_id} report={report} base={base} />
            ))}
          </List>
        </Card>
      )}
      <MorePages pages={pages}>{t('lab-results.list.more')}</MorePages>
    </Page>
  );
}
