import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ACCEPTED_FILES } from '#features/files/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FileField } from '#platform/ui/file-field.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { bookAppointment, STATUS } from '../../contract.ts';
import { addressOf, type Plan } from '../booking-plan.ts';
import { readAgain } from '../queries.ts';
import { BookingDetails } from './booking-details.tsx';
import { ClosedToNew } from './closed-to-new.tsx';
import { ForWhom } from './for-whom.tsx';
import styles from './form.module.css';
import { OnwardBar } from './onward-bar.tsx';
import { OtherTimes } from './other-times.tsx';
import { hasCode, problemsOf } from './problems.ts';
import type { BookingNotes } from './use-booking-notes.ts';
import { useChosenSlot } from './use-chosen-slot.ts';

const REASON_MAX = 1000;

/** For whom and why, with files; what was chosen and what it costs; and the one button that books. */
export function DetailsStep({ plan, notes }: { readonly plan: Plan; readonly notes: BookingNotes }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const userType = useUserType();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const { reason, setReason, uploads, appointmentId } = notes;
  const { of, slot, closed } = useChosenSlot(plan);
  const book = useAction(bookAppointment, {
    onSuccess: (visit) => {
      readAgain(client);
      // A visit with a fee is booked once it is paid.
      const isToBePaid = visit.status === STATUS.awaitingPayment;
      const next = isToBePaid
        ? `/pay/visit/${visit.appointment_id}`
        : `/appointments/${visit.appointment_id}/booked`;
      void navigate(next, { replace: true });
    },
    onError: (error) => {
      // An earlier try went through though its answer was lost: that booking is what there is.
      if (hasCode(error, 'appointment_id_taken')) void navigate(`/appointments/${appointmentId}`);
      if (hasCode(error, 'slot_taken') || hasCode(error, 'fee_changed')) readAgain(client);
    },
  });
  const send = () => {
    setTried(true);
    if (uploads.underWay) return;
    book.mutate({
      body: {
        appointment_id: appointmentId,
        clinician_id: plan.clinicianId!,
        starts_at: plan.startsAt!,
        mode: plan.mode!,
        reason: reason.trim(),
        ...(slot ? { expected_fee: slot.fee } : {}),
        ...(plan.forId ? { for_person_id: plan.forId } : {}),
        ...(uploads.fileIds.length > 0 ? { file_ids: [...uploads.fileIds] } : {}),
      },
    });
  };
  const lost =
    hasCode(book.error, 'slot_taken') || hasCode(book.error, 'already_booked') || isStale(book.error);
  // Staff see the schedule only: they neither write nor read why somebody comes.
  const clinical = userType !== 'staff';
  const turnedAway = closed && userType === 'patient';

  return (
    <div className={styles.form}>
      {lost ? (
        <OtherTimes
          plan={plan}
          message={errorText(timeProblem(book.error))}
          onChoose={(startsAt, day) => {
            book.reset();
            void navigate(addressOf({ ...plan, startsAt, day }, 'details'), { replace: true });
          }}
        />
      ) : (
        <FormErrors
          title={t('shell.form.problem')}
          errors={problemsOf(book.error, errorText, (field) =>
            field === 'reason' ? 'book-reason' : undefined,
          )}
        />
      )}
      <Card>
        <BookingDetails plan={plan} slot={slot} />
      </Card>
      {userType === 'patient' && <ForWhom plan={plan} />}
      {closed && <ClosedToNew of={of} />}
      {clinical && (
        <TextArea
          id="book-reason"
          label={t('appointments.book.reason')}
          hint={t(
            userType === 'patient' ? 'appointments.book.reasonHint' : 'appointments.book.reasonHintTeam',
          )}
          optionalLabel={t('appointments.form.optional')}
          value={reason}
          onValue={setReason}
          maxLength={REASON_MAX}
          {...(reason.length > REASON_MAX - 200
            ? { counter: t('appointments.form.left', { count: REASON_MAX - reason.length }) }
            : {})}
        />
      )}
      {clinical && (
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
          error={tried && uploads.underWay ? t('appointments.files.underWay') : undefined}
        />
      )}
      {!turnedAway && (
        <>
          <OnwardBar>
            <Button variant="primary" wide busy={book.isPending} onClick={send}>
              {t('appointments.book.confirm')}
            </Button>
          </OnwardBar>
          <p className={styles.quiet}>{t('appointments.book.noCharge')}</p>
        </>
      )}
    </div>
  );
}

/** The time itself can't be booked any more: over, or no longer one of the hours. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.field('starts_at') !== undefined;
}

/** What is wrong with the time, said by the field rather than in general. */
function timeProblem(error: unknown): unknown {
  const message = error instanceof ApiError ? error.field('starts_at') : undefined;
  return message ? new ApiError(409, { code: 'slot_taken', message }) : error;
}
