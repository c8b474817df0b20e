import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, changeStatus, STATUS, undoArrival } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './front-desk.module.css';
import { checkInFrom } from './times.ts';

interface OfVisit {
  readonly visit: AppointmentSummary;
}

/** Check-in once it is due; before that, from when it will be. */
export function CheckInWhenDue({ visit, now }: OfVisit & { readonly now: Date }) {
  const { t, format } = useWords();
  const from = checkInFrom(visit.starts_at);
  if (now.getTime() >= from) return <CheckIn visit={visit} />;
  return (
    <span className={styles.small}>
      {t('appointments.front.checkInFrom', { time: format.time(new Date(from)) })}
    </span>
  );
}

/** One tap, and for a moment one more to take it back. */
function CheckIn({ visit }: OfVisit) {
  const { t } = useWords();
  const say = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const undo = useUndo();
  const checkIn = useAction(changeStatus, {
    onSuccess: (arrived) =>
      say({
        tone: 'ok',
        message: t('appointments.board.checkedIn', { name: arrived.patient.name, token: arrived.token }),
        action: { label: t('appointments.board.undo'), onPress: () => undo.mutate(arrived) },
      }),
    onError: (error) => say({ tone: 'bad', message: errorText(error) }),
    onSettled: () => readAgain(client),
  });
  return (
    <Button
      compact
      icon="check"
      busy={checkIn.isPending}
      onClick={() =>
        checkIn.mutate({
          params: { appointment_id: visit.appointment_id },
          body: { status: STATUS.arrived, expected_version: visit.version },
        })
      }
    >
      {t('appointments.board.checkIn')}
      <VisuallyHidden>: {visit.patient.name}</VisuallyHidden>
    </Button>
  );
}

/** Undoes a check-in of the wrong patient. */
export function UndoCheckIn({ visit }: OfVisit) {
  const { t } = useWords();
  const undo = useUndo();
  return (
    <Button variant="quiet" compact busy={undo.isPending} onClick={() => undo.mutate(visit)}>
      {t('appointments.board.undo')}
      <VisuallyHidden>: {visit.patient.name}</VisuallyHidden>
    </Button>
  );
}

function useUndo() {
  const { t } = useWords();
  const say = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useAction(undoArrival, {
    onSuccess: ({ patient }) => say({ message: t('appointments.board.undone', { name: patient.name }) }),
    onError: (error) => say({ tone: 'bad', message: errorText(error) }),
    onSettled: () => readAgain(client),
  });
  return {
    isPending,
    mutate: ({ appointment_id, version }: Pick<AppointmentSummary, 'appointment_id' | 'version'>) =>
      mutate({ params: { appointment_id }, body: { expected_version: version } }),
  };
}
