import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useFirstReports } from '../queries.ts';
import styles from '../results.module.css';
import { ReportRow } from './report-row.tsx';

const SHOWN = 4;

/** On a patient's record and beside a visit: the newest reports. */
export function RecordReports({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const reports = useFirstReports(patientId, SHOWN);
  const base = `/patients/${patientId}/reports`;
  return (
    <Section
      title={t('lab-results.list.title')}
      aside={
        <LinkButton variant="quiet" compact href={base}>
          {t('lab-results.list.all')}
        </LinkButton>
      }
    >
      {reports.isPending ? (
        <Skeleton lines={3} />
      ) : reports.isLoadingError ? (
        <Problem error={reports.error} onRetry={() => void reports.refetch()} />
      ) : reports.data.reports.length === 0 ? (
        <p className={styles.quiet}>{t('lab-results.list.none')}</p>
      ) : (
        <Card flush>
          <List label={t('lab-results.list.title')}>
            {reports.data.reports.map((report) => (
              <ReportRow key={report.report_id} report={report} base={base} />
            ))}
          </List>
        </Card>
      )}
    </Section>
  );
}
