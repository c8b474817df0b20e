import { useQueryClient } from '@tanstack/react-query';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  addException,
  changeException,
  type DatedException,
  getAvailability,
  getSlots,
  type Mode,
  type WeeklyRule,
} from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import { type Fees, type HoursTerms, termsBody, termsLike } from '../hours-form.ts';
import { hasCode } from './problems.ts';

export interface ExceptionSheetProps {
  readonly clinicianId: string | undefined;
  readonly exception: DatedException | undefined;
  readonly like: WeeklyRule | undefined;
  /** What the first hours begin with. */
  readonly fees: Fees | undefined;
  readonly onClose: () => void;
}

interface ExceptionDraft extends HoursTerms {
  readonly kind: 'day' | 'hours' | 'extra';
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly mode: Mode | '';
  readonly note: string;
}

const NO_TERMS = {
  slot_minutes: null,
  buffer_minutes: null,
  fee: null,
  follow_up_fee: null,
  follow_up_days: null,
  clinic_id: null,
} as const;

const draftOf = ({ exception, like, fees }: ExceptionSheetProps, today: string): ExceptionDraft => ({
  kind: exception?.kind === 'extra' ? 'extra' : exception?.from ? 'hours' : 'day',
  date: exception?.date ?? today,
  from: exception?.from ?? '09:00',
  to: exception?.to ?? '13:00',
  mode: exception?.mode ?? '',
  note: exception?.note ?? '',
  ...termsLike(exception?.kind === 'extra' ? exception : (like ?? fees)),
});

function bodyOf(draft: ExceptionDraft, mode: Mode | null) {
  const { kind, date, from, to, mode: _, note, ...terms } = draft;
  const isExtra = kind === 'extra';
  return {
    kind: isExtra ? ('extra' as const) : ('closed' as const),
    date,
    from: kind === 'day' ? null : from,
    to: kind === 'day' ? null : to,
    mode,
    ...(isExtra ? termsBody(terms, mode === 'in_person') : NO_TERMS),
    note: note.trim() || null,
  };
}

/** A day that differs, as it is typed and sent. */
export function useException(props: ExceptionSheetProps) {
  const { clinicianId, exception, like, onClose } = props;
  const client = useQueryClient();
  const today = dayOf(Date.now(), CLINIC_ZONE);
  const form = useForm('hours', () => draftOf(props, today));
  const outcome = {
    onSuccess: () => {
      void invalidate(client, getAvailability, getSlots);
      onClose();
    },
    onError: (error: unknown) =>
      hasCode(error, 'has_bookings') ? form.problems.clear() : form.refused(error),
  };
  const add = useAction(addException, outcome);
  const change = useAction(changeException, outcome);
  const { kind } = form.draft;
  // Extra hours are of one kind; one may be away for all of them.
  const mode = form.draft.mode || (kind === 'extra' ? (like?.mode ?? 'virtual') : null);
  const send = (keepBookings: boolean) => {
    const body = { ...bodyOf(form.draft, mode), ...(keepBookings ? { keep_bookings: true } : {}) };
    if (exception) change.mutate({ params: { exception_id: exception.exception_id }, body });
    else add.mutate({ body: { ...body, ...(clinicianId ? { clinician_id: clinicianId } : {}) } });
  };
  const error = add.error ?? change.error;
  return {
    form,
    today,
    mode,
    send,
    busy: add.isPending || change.isPending,
    affected: hasCode(error, 'has_bookings') ? error : null,
    leaveAsItWas() {
      add.reset();
      change.reset();
    },
  };
}
