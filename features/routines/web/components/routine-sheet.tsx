import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addRegularVital, listRegularVitals, type Routine, updateRegularVital } from '../../contract.ts';
import { draftOf, newDraft, type RoutinePlace, type RoutineWrong, readDraft } from '../routine-form.ts';
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
  const client = useQueryClient();
  const say = useToast();
  const problems = useProblems();
  // Of this form: sent twice, it is one routine.
  const [id] = useState(newId);
  const [draft, setDraft] = useState(() => (routine ? draftOf(routine) : newDraft('blood_sugar', 'fasting')));
  const [wrong, setWrong] = useState<Partial<Record<RoutinePlace, RoutineWrong>>>({});
  const { busy, run } = useBusy();

  const submit = async () => {
    const read = readDraft(draft);
    setWrong('wrong' in read ? read.wrong : {});
    problems.say('wrong' in read ? [{ message: t('vitals.care.lookAgain') }] : []);
    if ('wrong' in read) return;
    await run(async () => {
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
        say({ message: t('routines.saved') });
        onClose();
      } catch (refused) {
        problems.take(refused, []);
      }
    });
  };
  return (
    <FormSheet
      title={t(routine ? 'routines.form.change' : 'routines.form.add')}
      action={t('vitals.care.save')}
      busy={busy}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoutineFields draft={draft} isNew={routine === null} wrong={wrong} onDraft={setDraft} />
    </FormSheet>
  );
}
