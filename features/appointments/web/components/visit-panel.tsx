import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { oneAppointment } from '../queries.ts';
import { Visit } from './visit.tsx';
import styles from './visit-panel.module.css';

/** The visit that is worked on, beside the list; on a phone in its place. */
export function VisitPanel({
  appointmentId,
  onClose,
}: {
  readonly appointmentId: string;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: visit, error, refetch } = useQuery(oneAppointment(appointmentId));
  useEffect(() => {
    // On a phone the visit replaces the list: moving the focus makes a screen reader announce the visit.
    if (window.matchMedia('(max-width: 999.98px)').matches) heading.current?.focus();
  }, []);
  return (
    <section className={styles.panel} aria-label={t('appointments.one.title')}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {visit?.patient.name ?? t('appointments.one.title')}
        </h2>
        <IconButton icon="close" label={t('shell.action.close')} onClick={onClose} />
      </div>
      {visit ? (
        <Visit visit={visit} level={3} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
    </section>
  );
}
