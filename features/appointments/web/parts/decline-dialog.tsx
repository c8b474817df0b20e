import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, changeStatus, STATUS } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './form.module.css';

/** Declining can't be taken back, so it is asked once, with room for a word to the patient. */
export function DeclineDialog({
  visit,
  onClose,
}: {
  readonly visit: AppointmentSummary;
  readonly onClose: () => void;
}) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const decline = useAction(changeStatus, {
    onSuccess: onClose,
    onSettled: () => readAgain(client),
  });
  return (
    <Sheet
      open
      title={t('appointments.decline.title')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('appointments.cancel.keep')}</Button>
          <Button
            variant="danger"
            busy={decline.isPending}
            onClick={() =>
              decline.mutate({
                params: { appointment_id: visit.appointment_id },
                body: {
                  status: STATUS.declined,
                  expected_version: visit.version,
                  ...(reason.trim() ? { reason: reason.trim() } : {}),
                },
              })
            }
          >
            {t('appointments.team.decline')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {decline.error && (
          <Alert tone="bad" live="alert">
            {errorText(decline.error)}
          </Alert>
        )}
        <p>
          {t('appointments.decline.which', {
            name: visit.patient.name,
            when: format.dayAndTime(visit.starts_at),
          })}
        </p>
        <TextField
          label={t('appointments.decline.why')}
          optionalLabel={t('appointments.form.optional')}
          value={reason}
          onValue={setReason}
          maxLength={500}
        />
      </div>
    </Sheet>
  );
}
