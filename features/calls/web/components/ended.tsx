import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Visit } from '../room/use-visit.ts';
import styles from './check.module.css';
import { PhoneLine } from './phone-line.tsx';

/** The page of a person who is not in the call here: not yet, no more, or on another device. Devices are off. */
export function Ended({ visit, isGuest }: { readonly visit: Visit; readonly isGuest: boolean }) {
  const { t, format } = useWords();
  const { view, phase } = visit;
  const back = !isGuest && (
    <LinkButton href={`/appointments/${view.appointment_id}`}>{t('calls.toAppointment')}</LinkButton>
  );
  if (phase === 'not_open')
    return (
      <EmptyState icon="clock" title={t('calls.notOpen.title')} action={back}>
        {t('calls.notOpen.hint', {
          when: format.dayAndTime(view.starts_at),
          from: format.time(view.open_from),
        })}
      </EmptyState>
    );
  if (phase === 'elsewhere')
    return (
      <EmptyState
        icon="phone"
        title={t('calls.elsewhere.title')}
        action={<Button onClick={() => visit.move('before')}>{t('calls.elsewhere.here')}</Button>}
      />
    );
  if (phase === 'left')
    return (
      <EmptyState
        icon="phone-off"
        title={t('calls.left.title')}
        action={
          <>
            <Button variant="primary" onClick={() => visit.move('before')}>
              {t('calls.left.again')}
            </Button>
            {back}
          </>
        }
      >
        {t('calls.over.doneHint')}
      </EmptyState>
    );
  if (phase === 'removed')
    return (
      <EmptyState icon="info" title={t('calls.removed.title')} action={back}>
        {t('calls.removed.hint')}
      </EmptyState>
    );
  const isDone = view.status === 9;
  return (
    <div className={styles.side}>
      <EmptyState
        icon={isDone ? 'check-circle' : 'info'}
        title={t(isDone ? 'calls.over.done' : 'calls.over.title')}
        action={back}
      >
        {t(isDone ? 'calls.over.doneHint' : 'calls.over.hint')}
      </EmptyState>
      {!isDone && <PhoneLine view={view} />}
    </div>
  );
}
