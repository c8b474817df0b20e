import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { brand } from '#platform/web/brand.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Appointment, STATUS } from '../../contract.ts';
import { addressOf } from '../booking-plan.ts';
import { CalendarLink } from './calendar-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveSheet } from './move-sheet.tsx';
import styles from './visit.module.css';

/** What the patient may do: move, cancel, keep it in the calendar; and why not, when it is too late. */
export function PatientActions({ visit }: { readonly visit: Appointment }) {
  const { t } = useWords();
  const [doing, setDoing] = useState<'move' | 'cancel'>();
  const phone = brand.supportPhone;
  const tooLate = visit.status === STATUS.booked && !visit.can.move && !visit.can.cancel;
  const over = ([STATUS.completed, STATUS.cancelled, STATUS.declined, STATUS.noShow] as number[]).includes(
    visit.status,
  );
  return (
    <div className={styles.stack}>
      <div className={styles.actions}>
        {visit.can.move && (
          <Button variant="primary" icon="calendar" onClick={() => setDoing('move')}>
            {t('appointments.move.action')}
          </Button>
        )}
        {!over && <CalendarLink appointmentId={visit.appointment_id} />}
        {visit.can.cancel && (
          <Button icon="close" onClick={() => setDoing('cancel')}>
            {t('appointments.cancel.action')}
          </Button>
        )}
        {over && (
          <LinkButton
            icon="refresh"
            href={addressOf(
              { mode: visit.mode, clinicianId: visit.clinician_id, forId: visit.patient_id },
              'time',
            )}
          >
            {t('appointments.one.again')}
          </LinkButton>
        )}
      </div>
      {tooLate && (
        <Alert
          tone="info"
          action={<a href={`tel:${phone.replaceAll(' ', '')}`}>{t('shell.action.call', { phone })}</a>}
        >
          {t('appointments.cancel.tooLate', { count: visit.cut_off_hours })}
        </Alert>
      )}
      {doing === 'move' && <MoveSheet visit={visit} onClose={() => setDoing(undefined)} />}
      {doing === 'cancel' && <CancelDialog visit={visit} onClose={() => setDoing(undefined)} />}
    </div>
  );
}
