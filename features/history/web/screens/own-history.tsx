import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { HISTORY_KINDS } from '../../contract.ts';
import { KindPart } from '../components/kind-part.tsx';
import { useHistory, useHistoryActions } from '../queries.ts';

/** One's own history, or that of whom one acts for: asked in plain words. */
export function OwnHistoryScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  const history = useHistory(personId);
  const actions = useHistoryActions(personId);
  return (
    <Stack>
      <h1>{isSelf ? t('history.title') : t('history.titleOf', { name })}</h1>
      <p>{t('history.intro')}</p>
      {history.isError ? (
        <Problem error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data ? (
        HISTORY_KINDS.map((kind) => (
          <Section key={`${personId} ${kind}`} title={t(`history.ask.${kind}`)}>
            <Card>
              <Stack gap="small">
                <KindPart
                  {...{ kind, actions }}
                  patientId={personId}
                  history={history.data}
                  isClinician={false}
                  all
                />
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
