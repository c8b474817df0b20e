import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, changeStatus, STATUS } from '../../contract.ts';
import { readAgain } from '../queries.ts';

/** Declining, with room for a word to the patient. */
export function DeclineDialog({
  visit,
  onClose,
}: {
  readonly visit: AppointmentSummary;
  readonly onClose: () => void;
}) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const decline = useAction(changeStatus, {
    onSuccess: onClose,
    onSettled: () => readAgain(client),
  });
  const send = () =>
    decline.mutate({
      params: { appointment_id: visit.appointment_id },
      body: {
        status: STATUS.declined,
        expected_version: visit.version,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      },
    });
  return (
    <ActionSheet
      title={t('appointments.decline.title')}
      action={t('appointments.team.decline')}
      cancel={t('appointments.cancel.keep')}
      danger
      busy={decline.isPending}
      error={decline.error}
      by={send}
      onClose={onClose}
    >
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
    </ActionSheet>
  );
}
