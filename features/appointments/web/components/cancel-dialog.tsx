import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { type AppointmentSummary, cancelAppointment } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './form.module.css';

const REASONS = {
  patient: ['time', 'better', 'mistake', 'other'],
  staff: ['asked', 'away', 'mistake', 'other'],
} as const;

interface CancelDialogProps {
  readonly visit: AppointmentSummary;
  readonly onClose: () => void;
}

/** Cancelling, with a reason: the usual ones a tap away. */
export function CancelDialog({ visit, onClose }: CancelDialogProps) {
  const { t, format } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const who = useUserType() === 'staff' ? 'staff' : 'patient';
  const [choice, setChoice] = useState<string>();
  const [other, setOther] = useState('');
  const [tried, setTried] = useState(false);
  const cancel = useAction(cancelAppointment, {
    onSuccess: () => {
      readAgain(client);
      say({ tone: 'ok', message: t('appointments.cancel.done') });
      onClose();
    },
    onError: () => readAgain(client),
  });
  const reason = choice === 'other' ? other.trim() : choice ? t(`appointments.cancel.reasons.${choice}`) : '';
  const send = () => {
    setTried(true);
    if (!reason) return;
    cancel.mutate({
      params: { appointment_id: visit.appointment_id },
      body: { reason, expected_version: visit.version },
    });
  };
  return (
    <ActionSheet
      title={t('appointments.cancel.title')}
      action={t('appointments.cancel.action')}
      cancel={t('appointments.cancel.keep')}
      danger
      busy={cancel.isPending}
      error={cancel.error}
      by={send}
      onClose={onClose}
    >
      <p>
        {t('appointments.cancel.which', {
          name: who === 'staff' ? visit.patient.name : visit.clinician.name,
          when: format.dayAndTime(visit.starts_at),
        })}
      </p>
      <RadioCards
        label={t('appointments.cancel.why')}
        value={choice}
        onValue={setChoice}
        error={tried && !choice ? t('appointments.cancel.chooseReason') : undefined}
        choices={REASONS[who].map((value) => ({
          value,
          label: t(`appointments.cancel.reasons.${value}`),
        }))}
      />
      {choice === 'other' && (
        <TextField
          label={t('appointments.cancel.otherReason')}
          value={other}
          onValue={setOther}
          maxLength={500}
          error={tried && !other.trim() ? t('appointments.cancel.writeReason') : undefined}
        />
      )}
      {who === 'patient' && (
        <p className={styles.quiet}>{t('appointments.cancel.cutOff', { count: visit.cut_off_hours })}</p>
      )}
    </ActionSheet>
  );
}
