import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { BOOKING_HORIZON_DAYS, HOLD_MINUTES, joinWaitingList, type Mode } from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import { readAgain } from '../queries.ts';
import styles from './form.module.css';
import { problemsOf } from './problems.ts';

interface Props {
  readonly clinicianId: string;
  readonly mode: Mode;
  readonly forId: string | undefined;
  readonly from: string;
  readonly onClose: () => void;
}

/** Between which days a freed time would suit. */
export function WaitSheet({ clinicianId, mode, forId, from: first, onClose }: Props) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = dayOf(Date.now(), CLINIC_ZONE);
  const horizon = addDays(today, BOOKING_HORIZON_DAYS);
  const [entryId] = useState(newId);
  const [from, setFrom] = useState(first);
  const [until, setUntil] = useState(() => [addDays(first, 13), horizon].sort()[0]!);
  const join = useAction(joinWaitingList, {
    onSuccess: () => {
      readAgain(client);
      void navigate('/appointments/waiting');
    },
  });
  const field = (name: string) => (join.error instanceof ApiError ? join.error.field(name) : undefined);
  const send = () =>
    join.mutate({
      body: {
        entry_id: entryId,
        clinician_id: clinicianId,
        mode,
        from,
        until,
        ...(forId ? { for_person_id: forId } : {}),
      },
    });
  return (
    <Sheet
      open
      title={t('appointments.waiting.joinTitle')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button variant="primary" busy={join.isPending} onClick={send}>
            {t('appointments.waiting.join')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormErrors
          title={t('shell.form.problem')}
          errors={problemsOf(join.error, errorText, (name) => `wait-${name}`)}
        />
        <p>{t('appointments.waiting.explain', { minutes: HOLD_MINUTES })}</p>
        <div className={styles.pair}>
          <DateField
            id="wait-from"
            label={t('appointments.waiting.from')}
            value={from}
            min={today}
            max={horizon}
            onValue={setFrom}
            error={field('from')}
          />
          <DateField
            id="wait-until"
            label={t('appointments.waiting.until')}
            value={until}
            min={from}
            max={horizon}
            onValue={setUntil}
            error={field('until')}
          />
        </div>
      </div>
    </Sheet>
  );
}
