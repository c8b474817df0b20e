import { useQuery } from '@tanstack/react-query';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Vital } from '../../contract/shapes.ts';
import { lineOf, nameOf } from '../figures.ts';
import { historyOf } from '../queries.ts';

/** What a reading was before each change. */
export function HistorySheet({
  vital,
  onClose,
}: {
  readonly vital: Vital | null;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { t, format } = words;
  const history = useQuery({ ...historyOf(vital?.id ?? ''), enabled: vital !== null });
  return (
    <Sheet
      open={vital !== null}
      onClose={onClose}
      title={t('vitals.history.title')}
      closeLabel={t('shell.action.close')}
    >
      {vital && (
        <List>
          <ListRow
            title={lineOf(vital, words)}
            description={
              <>
                {nameOf(vital, words)} · {format.dayAndTime(vital.taken_at)}
                {vital.note && ` · ${vital.note}`}
                <br />
                {t('vitals.history.today')}
              </>
            }
          />
          {history.data?.changes.map((change) => (
            <ListRow
              key={change.at}
              title={
                change.action === 'edited'
                  ? t('vitals.history.was', {
                      reading: lineOf({ ...change, type: vital.type }, words),
                    })
                  : t(`vitals.history.${change.action}`)
              }
              description={
                <>
                  {change.action === 'edited' && (
                    <>
                      {nameOf({ type: vital.type, readings: change.readings }, words)} ·{' '}
                      {format.dayAndTime(change.taken_at)}
                      {change.note && ` · ${change.note}`}
                      <br />
                    </>
                  )}
                  {t('vitals.history.at', { time: format.dayAndTime(change.at) })}
                  {change.by_name && ` · ${change.by_name}`}
                </>
              }
            />
          ))}
        </List>
      )}
      {history.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
      {history.isError && <Problem error={history.error} onRetry={() => void history.refetch()} />}
    </Sheet>
  );
}
