import { useParams } from 'react-router';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { HISTORY_KINDS } from '../../contract.ts';
import { KindPart } from '../components/kind-part.tsx';
import { useHistory, useHistoryActions } from '../queries.ts';

/** The whole history of a patient in one's care: also what is over and what was wrong. */
export function PatientHistoryScreen() {
  const { t } = useWords();
  const { patientId = '' } = useParams();
  const history = useHistory(patientId);
  const actions = useHistoryActions(patientId);
  return (
    <Stack>
      <LinkButton variant="quiet" icon="arrow-left" href={`/patients/${patientId}`}>
        {t('history.toPatient')}
      </LinkButton>
      <h1>{t('history.title')}</h1>
      {history.isError ? (
        <Problem error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data ? (
        HISTORY_KINDS.map((kind) => (
          <Section key={kind} title={t(`history.kind.${kind}`)}>
            <Card>
              <Stack gap="small">
                <KindPart {...{ kind, patientId, actions }} history={history.data} isClinician all />
              </Stack>
            </Card>
          </Section>
        ))
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      )}
    </Stack>
  );
}
