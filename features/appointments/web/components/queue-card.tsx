import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Appointment, getQueuePlace } from '../../contract.ts';
import styles from './visit.module.css';

const AGAIN_MS = 15_000;

/** The place in the queue of the day, on the phone of a waiting patient. */
export function QueueCard({
  appointmentId,
  queue: first,
}: {
  readonly appointmentId: string;
  readonly queue: NonNullable<Appointment['queue']>;
}) {
  const { t, format } = useWords();
  // Other patients' visits move the queue, and this patient receives no event about them.
  const asked = useQuery(
    queryOf(
      getQueuePlace,
      { params: { appointment_id: appointmentId } },
      { refetchInterval: AGAIN_MS, staleTime: 0 },
    ),
  );
  const queue = asked.data?.queue ?? first;
  return (
    <Card emphasis as="section">
      <div className={styles.queue} aria-live="polite">
        <p className={styles.figure}>
          {t('appointments.queue.yourToken')}
          <b>{queue.token}</b>
        </p>
        <p className={styles.figure}>
          <span className={styles.said}>
            {queue.expected_at === null
              ? t('appointments.queue.now')
              : queue.ahead === 0
                ? t('appointments.queue.next')
                : t('appointments.queue.ahead', { count: queue.ahead })}
          </span>
          {queue.expected_at && t('appointments.queue.expected', { time: format.time(queue.expected_at) })}
        </p>
      </div>
    </Card>
  );
}
