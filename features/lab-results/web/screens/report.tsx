import { useParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { PatientBack } from '#features/people/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { OpenCritical, Report } from '../../contract.ts';
import { CareActions } from '../components/care-actions.tsx';
import { CriticalPart } from '../components/critical-part.tsx';
import { OwnActions } from '../components/own-actions.tsx';
import { PaperRow } from '../components/paper-row.tsx';
import { ValueCard, ValueRow } from '../components/value-card.tsx';
import { adviceOn, needsAttention } from '../levels.ts';
import { useReport } from '../queries.ts';
import styles from '../results.module.css';

/** One report: what needs attention first, then what is in range, and the paper beside both. */
export function ReportScreen() {
  const { t } = useWords();
  const { reportId = '', patientId } = useParams();
  const report = useReport(reportId);
  return (
    <Page gap="close">
      <div>
        {patientId ? (
          <PatientBack patientId={patientId} />
        ) : (
          <BackLink href="/medical-reports">{t('lab-results.list.title')}</BackLink>
        )}
      </div>
      {report.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : report.isLoadingError ? (
        <Problem error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Whole report={report.data} isCare={patientId !== undefined} />
      )}
    </Page>
  );
}

interface Props {
  readonly report: Report & {
    readonly open_critical: readonly OpenCritical[];
    readonly ask_id: string | null;
  };
  readonly isCare: boolean;
}

function Whole({ report, isCare }: Props) {
  const { t, format } = useWords();
  const { personId } = useActingFor();
  const { values, lab_name: labName, age, state } = report;
  const odd = values.filter(needsAttention);
  const others = values.filter((value) => !needsAttention(value));
  const known = [
    ...[labName, format.day(report.at)],
    age === null ? null : t('lab-results.one.age', { count: age }),
  ];
  return (
    <>
      <div>
        <h1>{report.name}</h1>
        <p className={styles.quiet}>{known.filter(Boolean).join(' · ')}</p>
      </div>
      {!isCare && <CriticalPart critical={report.open_critical} personId={personId} />}
      <Summary report={report} isCare={isCare} />
      {state === 'partial' && <Alert tone="info">{t('lab-results.one.partial')}</Alert>}
      {isCare ? <CareActions report={report} /> : <OwnActions report={report} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {odd.length > 0 && (
            <Card>
              <ul className={styles.values}>
                {odd.map((value) => (
                  <ValueCard key={value.value_id} value={value} labName={labName} />
                ))}
              </ul>
            </Card>
          )}
          {others.length > 0 && (
            <Section
              title={
                odd.length > 0
                  ? t('lab-results.one.others', { count: others.length })
                  : t('lab-results.one.values', { number: others.length })
              }
            >
              <Card>
                <ul className={styles.values}>
                  {others.map((value) => (
                    <ValueRow key={value.value_id} value={value} />
                  ))}
                </ul>
              </Card>
            </Section>
          )}
        </div>
        <div className={styles.column}>
          <PaperRow report={report} />
          {values.length > 0 && <p className={styles.quiet}>{t('lab-results.one.ranges')}</p>}
          {age !== null && age < 18 && <p className={styles.quiet}>{t('lab-results.one.child')}</p>}
        </div>
      </div>
    </>
  );
}

/** How many values need attention, and what to do about them. */
function Summary({ report, isCare }: { readonly report: Report; readonly isCare: boolean }) {
  const { t } = useWords();
  const { abnormal, critical, values } = report;
  if (values.length === 0 || critical > 0) return null;
  if (abnormal === 0) return <Alert tone="ok">{t('lab-results.one.allInRange')}</Alert>;
  const advice = isCare ? null : adviceOn(values);
  return (
    <Alert tone="warn" title={t('lab-results.one.attention', { number: abnormal, all: values.length })}>
      {advice && t(`lab-results.one.ask.${advice}`)}
    </Alert>
  );
}
