import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addRegularVital,
  listRegularVitals,
  type Routine,
  updateRegularVital,
} from '../../contract/routines.ts';
import { draftOf, newDraft, type RoutinePlace, type RoutineWrong, readDraft } from '../routine-form.ts';
import styles from './care.module.css';
import { RoutineFields } from './routine-fields.tsx';

/** Sets a routine, or changes one; what is refused stays in the form. */
export function RoutineSheet({
  patientId,
  routine,
  onClose,
}: {
  readonly patientId: string;
  /** The one that is changed; null for a new one. */
  readonly routine: Routine | null;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const say = useToast();
  const form = useId();
  // Of this form: sent twice, it is one routine.
  const [id] = useState(newId);
  const [draft, setDraft] = useState(() => (routine ? draftOf(routine) : newDraft('blood_sugar', 'fasting')));
  const [wrong, setWrong] = useState<Partial<Record<RoutinePlace, RoutineWrong>>>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readDraft(draft);
    setWrong('wrong' in read ? read.wrong : {});
    if ('wrong' in read) return;
    setBusy(true);
    setError(null);
    try {
      if (routine)
        await call(updateRegularVital, { params: { routine_id: routine.routine_id }, body: read.body });
      else {
        const { type, context, unit } = draft;
        const what = { type, unit, ...(context ? { context } : {}) };
        await call(addRegularVital, {
          body: { routine_id: id, patient_id: patientId, ...what, ...read.body },
        });
      }
      await invalidate(client, listRegularVitals);
      say({ message: t('vitals.routine.saved') });
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      title={t(routine ? 'vitals.routine.form.change' : 'vitals.routine.form.add')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('vitals.care.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {(error !== null || Object.keys(wrong).length > 0) && (
          <Alert tone="bad" live="alert">
            {error !== null ? textOf(error) : t('vitals.care.lookAgain')}
          </Alert>
        )}
        <RoutineFields draft={draft} isNew={routine === null} wrong={wrong} onDraft={setDraft} />
      </form>
    </Sheet>
  );
}
