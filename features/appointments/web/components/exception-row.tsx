import { useQueryClient } from '@tanstack/react-query';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addException,
  type DatedException,
  getAvailability,
  getSlots,
  removeException,
} from '../../contract.ts';
import { clockRange } from '../clock-range.ts';
import { AffectedVisits } from './affected-visits.tsx';
import styles from './rule-row.module.css';

/** One day that differs: closed, closed for some hours, or open for more. */
export function ExceptionRow({
  exception,
  onEdit,
}: {
  readonly exception: DatedException;
  readonly onEdit: () => void;
}) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const say = useToast();
  const errorText = useErrorText();
  const day = format.day(exception.date);
  const readHours = () => invalidate(client, getAvailability, getSlots);
  const remove = useAction(removeException, {
    onSuccess: () => {
      void readHours();
      say({
        message: t('appointments.hours.removed', { range: day }),
        action: { label: t('appointments.hours.undo'), onPress: () => putBack.mutate({ body: exception }) },
      });
    },
  });
  const putBack = useAction(addException, {
    onSuccess: readHours,
    onError: (error) => say({ tone: 'bad', message: errorText(error) }),
  });
  const params = { exception_id: exception.exception_id };
  const what =
    exception.kind === 'extra'
      ? t('appointments.hours.extra')
      : t(exception.from === null ? 'appointments.hours.closedAllDay' : 'appointments.hours.closedFor');
  return (
    <li className={`${styles.row} ${styles.padded}`}>
      <Icon name={exception.kind === 'extra' ? 'plus' : 'close'} className={styles.icon} />
      <div className={styles.text}>
        <p>
          <b>{day}</b>
        </p>
        <p className={styles.quiet}>
          {[
            what,
            exception.from !== null &&
              exception.to !== null &&
              clockRange(format, exception.from, exception.to),
            exception.mode && t(`appointments.mode.${exception.mode}`),
            exception.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <AffectedVisits
          error={remove.error}
          busy={remove.isPending}
          onKeep={() => remove.mutate({ params, query: { keep_bookings: true } })}
          onBack={() => remove.reset()}
        />
      </div>
      <IconButton icon="edit" label={t('appointments.hours.edit', { range: day })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={t('appointments.hours.remove', { range: day })}
        onClick={() => remove.mutate({ params })}
      />
    </li>
  );
}
