import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { queryOf, useAction } from '#platform/web/client/use-call.ts';
import { clinicDay } from '#platform/web/i18n/format.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { addDelay, getDelay, LEAST_DELAY_MINUTES } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './desk.module.css';

const ownDelay = () => queryOf(getDelay, {}, { staleTime: 0 });

/** One tap: five minutes later than before, and everybody who still comes today learns of it. */
export function LateButton() {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const delay = useQuery(ownDelay());
  // The same until it has arrived: a tap that is sent twice counts once.
  const id = useRef(newId());
  const add = useAction(addDelay, {
    onSuccess: (now) => {
      id.current = newId();
      client.setQueryData(ownDelay().queryKey, now);
      showAlert('success', t('appointments.late.said', { minutes: format.number(now.minutes) }));
      readAgain(client);
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  const minutes = delay.data?.minutes ?? 0;
  // Around midnight it is the day of the next visit.
  const day = delay.data?.date ?? clinicDay(new Date());
  const isToday = day === clinicDay(new Date());
  const hint = useId();
  return (
    <div className={styles.late}>
      {minutes > 0 && (
        <b className={styles.long}>
          {t(isToday ? 'appointments.late.now' : 'appointments.late.nowOn', {
            minutes: format.number(minutes),
            day: format.relativeDay(day),
          })}
        </b>
      )}
      <Button
        compact
        icon="clock"
        busy={add.isPending}
        aria-describedby={hint}
        onClick={() => add.mutate({ body: { delay_id: id.current, minutes: LEAST_DELAY_MINUTES } })}
      >
        {t('appointments.late.more', { minutes: format.number(LEAST_DELAY_MINUTES) })}
      </Button>
      <small id={hint}>{t('appointments.late.only', { day: format.relativeDay(day) })}</small>
    </div>
  );
}
