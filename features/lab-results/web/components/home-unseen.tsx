import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUnseen } from '../queries.ts';
import { ReportBadge } from './report-badge.tsx';

const SHOWN = 5;

/** On a clinician's Home: unreviewed reports with values outside their range. */
export function HomeUnseen() {
  const { t, format } = useWords();
  const reports = useUnseen(SHOWN).data?.reports ?? [];
  if (reports.length === 0) return null;
  return (
    <Section title={t('lab-results.unseen.title')}>
      <Card flush>
        <List label={t('lab-results.unseen.title')}>
          {reports.map((report) => (
            <ListRow
              key={report.report_id}
              href={`/patients/${report.patient_id}/reports/${report.report_id}`}
              title={report.patient_name ?? ''}
              description={`${report.name} · ${format.shortDay(report.at)}`}
              end={<ReportBadge report={report} />}
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
