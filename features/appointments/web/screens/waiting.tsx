import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { HOLD_MINUTES, leaveWaitingList, type WaitingEntry } from '../../contract.ts';
import { MODE_ICONS } from '../components/modes.ts';
import { OfferCard } from '../components/offer-card.tsx';
import { readAgain, waitingEntries } from '../queries.ts';

/** What one waits for, and what is held right now. Staff: of everybody in the brand. */
export function WaitingScreen() {
  const { t } = useWords();
  const userType = useSession().data?.userType;
  const waiting = useQuery(waitingEntries());
  const entries = waiting.data?.entries ?? [];
  const offered = entries.filter((entry) => entry.offer !== null);
  const rest = entries.filter((entry) => entry.offer === null);
  return (
    <Page width="list">
      <h1>{t('appointments.waiting.title')}</h1>
      <p>{t('appointments.waiting.explain', { minutes: HOLD_MINUTES })}</p>
      {waiting.isError && !waiting.data ? (
        <Problem error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : !waiting.data ? (
        <SkeletonList label={t('appointments.waiting.loading')} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon="clock"
          title={t(userType === 'patient' ? 'appointments.waiting.noneOwn' : 'appointments.waiting.none')}
          action={
            <LinkButton icon="plus" href="/appointments/book">
              {t('appointments.list.book')}
            </LinkButton>
          }
        >
          {t('appointments.waiting.noneHint')}
        </EmptyState>
      ) : null}
      {offered.map((entry) => (
        <OfferCard key={entry.entry_id} entry={entry} />
      ))}
      {rest.length > 0 && (
        <Card flush>
          <List>
            {rest.map((entry) => (
              <WaitingRow key={entry.entry_id} entry={entry} />
            ))}
          </List>
        </Card>
      )}
    </Page>
  );
}

function WaitingRow({ entry }: { readonly entry: WaitingEntry }) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const leave = useAction(leaveWaitingList, { onSettled: () => readAgain(client) });
  return (
    <ListRow
      icon={MODE_ICONS[entry.mode]}
      title={entry.clinician.name}
      description={
        <>
          {entry.patient.name} · {t(`appointments.mode.${entry.mode}`)}
          <br />
          {t('appointments.waiting.between', {
            from: format.shortDay(entry.from),
            until: format.shortDay(entry.until),
          })}
          <br />
          {entry.ahead === 0
            ? t('appointments.waiting.first')
            : t('appointments.waiting.ahead', { count: entry.ahead })}
          {leave.error && <span role="alert"> {errorText(leave.error)}</span>}
        </>
      }
      end={
        <Button
          compact
          busy={leave.isPending}
          onClick={() => leave.mutate({ params: { entry_id: entry.entry_id } })}
        >
          {t('appointments.waiting.leave')}
          <VisuallyHidden>: {entry.clinician.name}</VisuallyHidden>
        </Button>
      }
    />
  );
}
