import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, MODES, type Mode, moveAppointment } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import { useClinician } from './use-clinician.ts';

/** Another time for a visit as it is chosen and sent. `to` is there once it differs from the time that it has. */
export function useMove(visit: AppointmentSummary, onMoved: () => void) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>(visit.mode);
  const [day, setDay] = useState<string>();
  const [startsAt, setStartsAt] = useState<string>();
  const [fee, setFee] = useState<number>();
  const move = useAction(moveAppointment, {
    onSuccess: (moved) => {
      readAgain(client);
      say({ tone: 'ok', message: t('appointments.move.done', { when: format.dayAndTime(moved.starts_at) }) });
      onMoved();
    },
    onError: () => {
      setStartsAt(undefined);
      readAgain(client);
    },
  });
  const offered = useClinician(visit.clinician_id).data?.modes ?? [];
  const modes = MODES.filter((each) => each === visit.mode || offered.includes(each));
  const isMoved =
    startsAt !== undefined && (mode !== visit.mode || Date.parse(startsAt) !== Date.parse(visit.starts_at));
  return {
    modes,
    mode,
    day,
    startsAt,
    to: isMoved ? startsAt : undefined,
    busy: move.isPending,
    problem:
      move.error &&
      ((move.error instanceof ApiError && move.error.field('starts_at')) || errorText(move.error)),
    chooseMode(next: string) {
      setMode(modes.find((each) => each === next) ?? visit.mode);
      setStartsAt(undefined);
    },
    look(next: string) {
      setDay(next);
      setStartsAt(undefined);
    },
    choose(next: string, of: string, itsFee: number | undefined) {
      setDay(of);
      setStartsAt(next);
      setFee(itsFee);
    },
    send: (starts_at: string) =>
      move.mutate({
        params: { appointment_id: visit.appointment_id },
        body: {
          starts_at,
          expected_version: visit.version,
          ...(fee === undefined ? {} : { expected_fee: fee }),
          ...(mode === visit.mode ? {} : { mode }),
        },
      }),
  };
}
