import type { IconName } from '#platform/ui/icon.tsx';
import { Timeline } from '#platform/ui/timeline.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Appointment, Change } from '../../contract.ts';
import { useStatusWords } from './status.tsx';

const ICONS: Record<Change, IconName> = {
  booked: 'calendar',
  moved: 'arrow-right',
  cancelled: 'close',
  declined: 'close',
  status_changed: 'check',
  no_show: 'alert',
  no_show_corrected: 'refresh',
};

/** The changes of a visit, the newest first: what, when, who and why. */
export function VisitHistory({ history }: { readonly history: Appointment['history'] }) {
  const { t, format } = useWords();
  const statusWords = useStatusWords();
  return (
    <Timeline
      label={t('appointments.history.title')}
      items={[...history].reverse().map((entry) => ({
        id: String(entry.version),
        icon: ICONS[entry.change],
        title:
          entry.change === 'status_changed'
            ? statusWords(entry.to_status)
            : t(`appointments.history.${entry.change}`),
        time: format.dayAndTime(entry.at),
        note: (
          <>
            {entry.change === 'moved' && entry.from_starts_at && (
              <p>
                {t('appointments.history.fromTo', {
                  from: format.dayAndTime(entry.from_starts_at),
                  to: format.dayAndTime(entry.to_starts_at),
                })}
              </p>
            )}
            {entry.by.user_type === 'clock' && <p>{t('appointments.history.byClock')}</p>}
            {entry.by.name && <p>{t('appointments.history.by', { name: entry.by.name })}</p>}
            {entry.why && <p>“{entry.why}”</p>}
          </>
        ),
        state: entry.change === 'cancelled' || entry.change === 'declined' ? 'failed' : 'done',
      }))}
    />
  );
}
