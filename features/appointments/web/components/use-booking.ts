import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { bookAppointment } from '../../contract.ts';
import { addressAfterBooking, addressOf, type Plan } from '../booking-plan.ts';
import { readAgain } from '../queries.ts';
import { hasCode } from './problems.ts';
import type { BookingNotes } from './use-booking-notes.ts';
import type { ChosenSlot } from './use-chosen-slot.ts';

/** Books what is planned. `lost`: why its time can't be had any more. */
export function useBooking(plan: Plan, slot: ChosenSlot['slot'], notes: BookingNotes) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const problems = useProblems('book');
  const [tried, setTried] = useState(false);
  const { reason, uploads, appointmentId } = notes;
  const book = useAction(bookAppointment, {
    onSuccess: (visit) => {
      readAgain(client);
      void navigate(addressAfterBooking(visit), { replace: true });
    },
    onError: (error) => {
      if (isTimeLost(error)) problems.clear();
      else problems.take(error, ['reason']);
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
  return {
    send,
    busy: book.isPending,
    lost: isTimeLost(book.error) ? errorText(timeProblem(book.error)) : undefined,
    problems: problems.list,
    waitsForFiles: tried && uploads.underWay,
    chooseOther(startsAt: string, day: string) {
      book.reset();
      void navigate(addressOf({ ...plan, startsAt, day }, 'details'), { replace: true });
    },
  };
}

/** The time is taken, past, or no longer within the hours. */
function isTimeLost(error: unknown): boolean {
  const isStale = error instanceof ApiError && error.field('starts_at') !== undefined;
  return isStale || hasCode(error, 'slot_taken') || hasCode(error, 'already_booked');
}

/** What is wrong with the time, said by the field rather than in general. */
function timeProblem(error: unknown): unknown {
  const message = error instanceof ApiError ? error.field('starts_at') : undefined;
  return message ? new ApiError(409, { code: 'slot_taken', message }) : error;
}
