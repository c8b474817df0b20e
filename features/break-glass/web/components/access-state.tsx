import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { BreakGlass } from '../../contract.ts';

/** What staff said of it, or by when they have to. */
export function AccessState({ access }: { readonly access: BreakGlass }) {
  const { t, format } = useWords();
  const { review, overdue, review_due_at: due } = access;
  if (review)
    return (
      <StatusBadge tone={review.verdict === 'justified' ? 'ok' : 'bad'}>
        {t(`break-glass.state.${review.verdict}`)}
      </StatusBadge>
    );
  if (overdue) return <StatusBadge tone="bad">{t('break-glass.state.overdue')}</StatusBadge>;
  return (
    <StatusBadge tone="neutral">{t('break-glass.state.due', { when: format.dayAndTime(due) })}</StatusBadge>
  );
}
