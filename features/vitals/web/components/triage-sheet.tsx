import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { TriageEntry, updateTriage } from '../../contract/triage.ts';
import { clockAt } from '../figures.ts';
import styles from './care.module.css';

type Change = BodyOf<typeof updateTriage>;

interface TriageSheetProps {
  readonly entry: Pick<TriageEntry, 'name' | 'note' | 'deadline_at'>;
  readonly mode: 'deadline' | 'close';
  /** @throws ApiError what the server says against it */
  readonly onSave: (change: Change) => Promise<void>;
  readonly onClose: () => void;
}

/** The deadline of what one has taken over, or the note with which it is closed. */
export function TriageSheet({ entry, mode, onSave, onClose }: TriageSheetProps) {
  const { t } = useWords();
  const isDeadline = mode === 'deadline';
  const form = useForm('triage', () => {
    const first = new Date(Math.max(Date.parse(entry.deadline_at), Date.now() + 3_600_000));
    return { day: clinicDay(first), deadline_at: clockAt(first), note: isDeadline ? entry.note : '' };
  });
  const save = useMutation({ mutationFn: onSave, onError: form.refused });
  const submit = () => {
    const { day, deadline_at: clock } = form.draft;
    const note = form.draft.note.trim();
    const missing = (['day', 'deadline_at'] as const).filter((field) => isDeadline && !form.draft[field]);
    if (!form.check(missing.map((field) => ({ field, message: t('vitals.care.triage.missing') })))) return;
    if (isDeadline) save.mutate({ deadline_at: clinicInstant(day, clock).toISOString(), note });
    else save.mutate({ closed: true, ...(note ? { note } : {}) });
  };
  return (
    <FormSheet
      title={t(isDeadline ? 'vitals.care.triage.deadlineTitle' : 'vitals.care.triage.closeTitle', {
        name: entry.name ?? '',
      })}
      action={t(isDeadline ? 'vitals.care.save' : 'vitals.care.triage.close')}
      busy={save.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      {isDeadline ? (
        <div className={styles.pair}>
          <DateField {...form.control('day')} label={t('vitals.enter.day')} min={clinicDay(new Date())} />
          <TimeField {...form.control('deadline_at')} label={t('vitals.enter.clock')} />
        </div>
      ) : (
        <p>{t('vitals.care.triage.closeHint')}</p>
      )}
      <TextArea
        {...form.control('note')}
        label={t('vitals.care.triage.noteField')}
        optionalLabel={t('vitals.enter.optional')}
        rows={3}
        maxLength={500}
      />
    </FormSheet>
  );
}
