import { useId } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldError } from '#platform/ui/field.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Entry } from '../use-entry.ts';
import styles from './entry.module.css';

/** Now, unless it is changed. */
export function TimeTaken({ entry }: { readonly entry: Entry }) {
  const { t } = useWords();
  const { time, setTime } = entry;
  const errorId = useId();
  const error = entry.errors.taken_at;
  const wrong = (
    <div role="alert">
      <FieldError id={errorId} error={error} />
    </div>
  );
  if (!time)
    return (
      <>
        <div className={styles.when}>
          <span>{t('vitals.enter.now')}</span>
          <Button variant="quiet" icon="clock" onClick={entry.now}>
            {t('vitals.enter.changeTime')}
          </Button>
        </div>
        {wrong}
      </>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div
      role="group"
      aria-label={t('vitals.enter.changeTime')}
      aria-describedby={error && errorId}
      className={styles.time}
    >
      <div className={styles.days}>
        <DateField
          label={t('vitals.enter.day')}
          value={time.day}
          max={clinicDay(new Date(serverNow()))}
          onValue={(day) => setTime({ ...time, day })}
        />
        <TimeField
          label={t('vitals.enter.clock')}
          value={time.clock}
          onValue={(clock) => setTime({ ...time, clock })}
        />
      </div>
      {wrong}
    </div>
  );
}
