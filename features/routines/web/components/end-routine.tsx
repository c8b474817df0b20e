import { useQueryClient } from '@tanstack/react-query';
import { whatOf } from '#features/vitals/web/parts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { endRegularVital, listRegularVitals, type Routine } from '../../contract.ts';

/** Ends a routine after a question. */
export function EndRoutine({
  routine,
  onClose,
}: {
  readonly routine: Routine;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const client = useQueryClient();
  const say = useToast();
  const textOf = useErrorText();
  const { busy, run } = useBusy();
  const end = () =>
    run(async () => {
      try {
        await call(endRegularVital, { params: { routine_id: routine.routine_id } });
        await invalidate(client, listRegularVitals);
        say({ message: t('routines.ended') });
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
      onClose();
    });
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('routines.endTitle')}
      confirmLabel={t('routines.end')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{whatOf(routine, words)}</p>
      <p>{t('routines.endHint')}</p>
    </ConfirmDialog>
  );
}
