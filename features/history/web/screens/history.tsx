import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { HISTORY_KINDS } from '../../contract.ts';
import { KindPart } from '../components/kind-part.tsx';
import { useHistory } from '../queries.ts';

/** What patients report of their own health, or of a person's they act for: one plain question after the other. */
export function HistoryScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  const history = useHistory(personId);
  return (
    <Stack>
      <h1>{isSelf ? t('history.title') : t('history.titleOf', { name })}</h1>
      <p>{t('history.intro')}</p>
      {history.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : history.isLoadingError ? (
        <Problem error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        HISTORY_KINDS.map((kind) => (
          <Section key={kind} title={t(`history.ask.${kind}`)}>
            <Card>
              <KindPart kind={kind} history={history.data} patientId={personId} hasAdd />
            </Card>
          </Section>
        ))
      )}
    </Stack>
  );
}
