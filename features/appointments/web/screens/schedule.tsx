import { useEffect } from 'react';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { DayTurner } from '../components/day-turner.tsx';
import { ScheduleDay } from '../components/schedule-day.tsx';
import { ScheduleWeek } from '../components/schedule-week.tsx';
import { useDayAddress } from '../components/use-day-address.ts';
import { VisitPanel } from '../components/visit-panel.tsx';
import { LateButton } from '../desk/late-button.tsx';
import styles from './schedule.module.css';

/** A clinician's day and week, and the visit that is being worked on beside them. */
export function ScheduleScreen() {
  const { t } = useWords();
  const { search, today, day, visitId, address, go } = useDayAddress();
  const view = search.get('view') === 'week' ? 'week' : 'day';
  const turnTo = (change: Parameters<typeof go>[0]) => go(change, { replace: true });
  const close = () => go({ visit: undefined }, { preventScrollReset: true });
  useVisitKeys(visitId, close);
  const hrefOf = (visit: { readonly appointment_id: string }) =>
    `/schedule?${address({ visit: visit.appointment_id })}`;

  return (
    <Page gap="close" className={visitId ? styles.atVisit : undefined}>
      <div className={styles.head}>
        <h1>{t('appointments.schedule.title')}</h1>
        <div className={styles.tools}>
          <LinkButton icon="clock" href="/schedule/availability">
            {t('appointments.hours.title')}
          </LinkButton>
          <LinkButton icon="plus" variant="primary" href="/appointments/book">
            {t('appointments.schedule.book')}
          </LinkButton>
        </div>
      </div>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('appointments.schedule.view')}
          hideLabel
          value={view}
          onValue={(next) => turnTo({ view: next === 'week' ? 'week' : undefined })}
          segments={[
            { value: 'day', label: t('appointments.schedule.day') },
            { value: 'week', label: t('appointments.schedule.week') },
          ]}
        />
        <DayTurner
          day={day}
          by={view === 'week' ? 7 : 1}
          today={today}
          onDay={(next) => turnTo({ day: next === today ? undefined : next })}
        />
      </div>
      {view === 'day' && day === today && <LateButton />}
      <div className={visitId ? styles.split : styles.whole}>
        <div className={styles.list}>
          {view === 'day' ? (
            <ScheduleDay day={day} today={today} current={visitId} hrefOf={hrefOf} />
          ) : (
            <ScheduleWeek day={day} today={today} hrefOf={hrefOf} onDay={(next) => turnTo({ day: next })} />
          )}
        </div>
        {visitId && <VisitPanel key={visitId} appointmentId={visitId} onClose={close} />}
      </div>
      <p className={styles.keys}>{t('appointments.schedule.keys')}</p>
    </Page>
  );
}

/** N does the visit's next step, Escape closes it; not while the user types or a dialog is open. */
function useVisitKeys(visitId: string | undefined, close: () => void): void {
  useEffect(() => {
    if (!visitId) return;
    const press = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement | null;
      const busy =
        at?.closest('input, textarea, select, dialog, [role=menu]') || document.querySelector('dialog[open]');
      if (busy || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === 'Escape') close();
      if (event.key === 'n') document.querySelector<HTMLElement>('[data-next-step]')?.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
