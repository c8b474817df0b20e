import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Timeline } from '#platform/ui/timeline.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { HistoryEntry } from '../../contract.ts';
import { versionsOf } from '../queries.ts';
import { useHistoryWords } from './wording.ts';

/** Who changed an entry when, and what it said before. */
export function VersionsDialog({
  entry,
  onClose,
}: {
  readonly entry: HistoryEntry;
  readonly onClose: () => void;
}) {
  const { t, format } = useWords();
  const words = useHistoryWords();
  const versions = useQuery(versionsOf(entry.entry_id));
  return (
    <Dialog open onClose={onClose} title={t('history.do.versions')} closeLabel={t('shell.action.close')}>
      {versions.isError ? (
        <Problem error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.data ? (
        <Timeline
          label={words.nameOf(entry)}
          items={versions.data.versions.map(({ version, action, at, by_name, reason, before }) => ({
            id: String(version),
            title: [t(`history.action.${action === 'resolved' ? 'over' : action}`), by_name]
              .filter(Boolean)
              .join(' · '),
            time: format.dayAndTime(at),
            note: [
              reason,
              before &&
                action === 'edited' &&
                t('history.before', {
                  text: [words.nameOf({ ...before, kind: entry.kind }), words.detailsOf(before)]
                    .filter(Boolean)
                    .join(' · '),
                }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
