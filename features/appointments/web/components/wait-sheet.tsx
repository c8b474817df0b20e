import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { BOOKING_HORIZON_DAYS, HOLD_MINUTES, joinWaitingList, type Mode } from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import { readAgain } from '../queries.ts';
import styles from './form.module.css';

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
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = dayOf(Date.now(), CLINIC_ZONE);
  const horizon = addDays(today, BOOKING_HORIZON_DAYS);
  const [entryId] = useState(newId);
  const form = useForm('wait', () => ({ from: first, until: [addDays(first, 13), horizon].sort()[0]! }));
  const join = useAction(joinWaitingList, {
    onSuccess: () => {
      readAgain(client);
      void navigate('/appointments/waiting');
    },
    onError: form.refused,
  });
  const send = () => {
    const subject = forId ? { for_person_id: forId } : {};
    join.mutate({ body: { entry_id: entryId, clinician_id: clinicianId, mode, ...form.draft, ...subject } });
  };
  return (
    <FormSheet
      title={t('appointments.waiting.joinTitle')}
      action={t('appointments.waiting.join')}
      busy={join.isPending}
      problems={form.problems}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('appointments.waiting.explain', { minutes: HOLD_MINUTES })}</p>
      <div className={styles.pair}>
        <DateField
          {...form.control('from')}
          label={t('appointments.waiting.from')}
          min={today}
          max={horizon}
        />
        <DateField
          {...form.control('until')}
          label={t('appointments.waiting.until')}
          min={form.draft.from}
          max={horizon}
        />
      </div>
    </FormSheet>
  );
}
