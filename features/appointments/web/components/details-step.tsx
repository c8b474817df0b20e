import { ACCEPTED_FILES } from '#features/files/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FileField } from '#platform/ui/file-field.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { Plan } from '../booking-plan.ts';
import { BookingDetails } from './booking-details.tsx';
import { ClosedToNew } from './closed-to-new.tsx';
import { ForWhom } from './for-whom.tsx';
import styles from './form.module.css';
import { OnwardBar } from './onward-bar.tsx';
import { OtherTimes } from './other-times.tsx';
import { useBooking } from './use-booking.ts';
import type { BookingNotes } from './use-booking-notes.ts';
import { useChosenSlot } from './use-chosen-slot.ts';

const REASON_MAX = 1000;

/** The patient and the reason, with files; the chosen time and its fee; and the one button that books. */
export function DetailsStep({ plan, notes }: { readonly plan: Plan; readonly notes: BookingNotes }) {
  const { t } = useWords();
  const userType = useUserType();
  const { of, slot, closed } = useChosenSlot(plan);
  const booking = useBooking(plan, slot, notes);
  // Staff see only the schedule: they neither write nor read the reason for a visit.
  const clinical = userType !== 'staff';
  const turnedAway = closed && userType === 'patient';

  return (
    <div className={styles.form}>
      {booking.lost === undefined ? (
        <FormErrors title={t('shell.form.problem')} errors={booking.problems} />
      ) : (
        <OtherTimes plan={plan} message={booking.lost} onChoose={booking.chooseOther} />
      )}
      <Card>
        <BookingDetails plan={plan} slot={slot} />
      </Card>
      {userType === 'patient' && <ForWhom plan={plan} />}
      {closed && <ClosedToNew of={of} />}
      {clinical && <Reason notes={notes} isPatient={userType === 'patient'} />}
      {clinical && <VisitFiles notes={notes} isWaitedFor={booking.waitsForFiles} />}
      {!turnedAway && (
        <>
          <OnwardBar>
            <Button variant="primary" wide busy={booking.busy} onClick={booking.send}>
              {t('appointments.book.confirm')}
            </Button>
          </OnwardBar>
          <p className={styles.quiet}>{t('appointments.book.noCharge')}</p>
        </>
      )}
    </div>
  );
}

function Reason({ notes, isPatient }: { readonly notes: BookingNotes; readonly isPatient: boolean }) {
  const { t } = useWords();
  const { reason, setReason } = notes;
  return (
    <TextArea
      id="book-reason"
      label={t('appointments.book.reason')}
      hint={t(isPatient ? 'appointments.book.reasonHint' : 'appointments.book.reasonHintTeam')}
      optionalLabel={t('appointments.form.optional')}
      value={reason}
      onValue={setReason}
      maxLength={REASON_MAX}
      {...(reason.length > REASON_MAX - 200
        ? { counter: t('appointments.form.left', { count: REASON_MAX - reason.length }) }
        : {})}
    />
  );
}

function VisitFiles({ notes, isWaitedFor }: { readonly notes: BookingNotes; readonly isWaitedFor: boolean }) {
  const { t } = useWords();
  const { uploads } = notes;
  return (
    <FileField
      label={t('appointments.files.title')}
      hint={t('appointments.files.hint')}
      optionalLabel={t('appointments.form.optional')}
      chooseLabel={t('appointments.files.choose')}
      cameraLabel={t('appointments.files.camera')}
      dropLabel={t('appointments.files.drop')}
      accept={ACCEPTED_FILES}
      multiple
      items={uploads.items}
      onFiles={uploads.add}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
      onRemove={uploads.remove}
      cancelLabel={(name) => t('appointments.files.cancel', { name })}
      removeLabel={(name) => t('appointments.files.remove', { name })}
      progressLabel={(name) => t('appointments.files.sending', { name })}
      retryLabel={t('shell.action.retry')}
      error={isWaitedFor ? t('appointments.files.underWay') : undefined}
    />
  );
}
