import { clockAt, careStyles as styles } from '#features/vitals/web/parts.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { type FormState, useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { TriageEntry, updateTriage } from '../../contract.ts';

type Change = BodyOf<typeof updateTriage>;

interface TriageDraft {
  readonly day: string;
  /** Its time of day; the server names the whole. */
  readonly deadline_at: string;
  readonly note: string;
}

interface Props {
  readonly entry: Pick<TriageEntry, 'name' | 'note' | 'deadline_at'>;
  readonly mode: 'deadline' | 'close';
  /** @throws ApiError what the server says against it */
  readonly onSave: (change: Change) => Promise<void>;
  readonly onClose: () => void;
}

function draftOf({ entry, mode }: Props): TriageDraft {
  const first = new Date(Math.max(Date.parse(entry.deadline_at), Date.now() + 3_600_000));
  return { day: clinicDay(first), deadline_at: clockAt(first), note: mode === 'close' ? '' : entry.note };
}

/** The deadline of what one has taken over, or the note with which it is closed. */
export function TriageSheet(props: Props) {
  const { entry, mode, onSave, onClose } = props;
  const { t } = useWords();
  const form = useForm('triage', () => draftOf(props));
  const isDeadline = mode === 'deadline';

  const submit = () => {
    const { day, deadline_at: clock } = form.draft;
    const note = form.draft.note.trim();
    const missing = (['day', 'deadline_at'] as const).filter((field) => isDeadline && !form.draft[field]);
    const message = t('triage.missing');
    if (!form.check(missing.map((field) => ({ field, message })))) return;
    return form.send(async () => {
      if (isDeadline) await onSave({ deadline_at: clinicInstant(day, clock).toISOString(), note });
      else await onSave({ closed: true, ...(note ? { note } : {}) });
    });
  };
  return (
    <FormSheet
      title={t(isDeadline ? 'triage.deadlineTitle' : 'triage.closeTitle', {
        name: entry.name ?? '',
      })}
      action={t(isDeadline ? 'vitals.care.save' : 'triage.close')}
      busy={form.busy}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      {isDeadline ? <Deadline form={form} /> : <p>{t('triage.closeHint')}</p>}
      <TextArea
        {...form.control('note')}
        label={t('triage.noteField')}
        optionalLabel={t('vitals.enter.optional')}
        rows={3}
        maxLength={500}
      />
    </FormSheet>
  );
}

function Deadline({ form }: { readonly form: FormState<TriageDraft> }) {
  const { t } = useWords();
  return (
    <div className={styles.pair}>
      <DateField {...form.control('day')} label={t('vitals.enter.day')} min={clinicDay(new Date())} />
      <TimeField {...form.control('deadline_at')} label={t('vitals.enter.clock')} />
    </div>
  );
}
