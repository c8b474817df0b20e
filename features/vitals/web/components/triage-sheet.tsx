import { type FormEvent, useId, useState } from 'react';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { TriageEntry, updateTriage } from '../../contract/triage.ts';
import { clockAt } from '../figures.ts';
import styles from './care.module.css';

type Change = BodyOf<typeof updateTriage>;

/** The deadline of what one has taken over, or the note with which it is closed. */
export function TriageSheet({
  entry,
  mode,
  onSave,
  onClose,
}: {
  readonly entry: Pick<TriageEntry, 'name' | 'note' | 'deadline_at'>;
  readonly mode: 'deadline' | 'close';
  /** @throws ApiError what the server says against it */
  readonly onSave: (change: Change) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const textOf = useErrorText();
  const form = useId();
  const [first] = useState(() => new Date(Math.max(Date.parse(entry.deadline_at), Date.now() + 3_600_000)));
  const [day, setDay] = useState(clinicDay(first));
  const [clock, setClock] = useState(clockAt(first));
  const [note, setNote] = useState(mode === 'close' ? '' : entry.note);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState(false);
  const isDeadline = mode === 'deadline';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(isDeadline && (!day || !clock));
    if (isDeadline && (!day || !clock)) return;
    setBusy(true);
    setError(null);
    const about = note.trim() || isDeadline ? { note: note.trim() } : {};
    try {
      await onSave(
        isDeadline
          ? { deadline_at: clinicInstant(day, clock).toISOString(), ...about }
          : { closed: true, ...about },
      );
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  const ofTime = error instanceof ApiError ? error.field('deadline_at') : undefined;
  return (
    <Sheet
      open
      title={t(isDeadline ? 'vitals.care.triage.deadlineTitle' : 'vitals.care.triage.closeTitle', {
        name: entry.name ?? '',
      })}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t(isDeadline ? 'vitals.care.save' : 'vitals.care.triage.close')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {error !== null && !ofTime && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        {isDeadline ? (
          <div className={styles.pair}>
            <DateField
              label={t('vitals.enter.day')}
              value={day}
              min={clinicDay(new Date())}
              error={missing && !day ? t('vitals.care.triage.missing') : undefined}
              onValue={setDay}
            />
            <TimeField
              label={t('vitals.enter.clock')}
              value={clock}
              error={missing && !clock ? t('vitals.care.triage.missing') : ofTime}
              onValue={setClock}
            />
          </div>
        ) : (
          <p>{t('vitals.care.triage.closeHint')}</p>
        )}
        <TextArea
          label={t('vitals.care.triage.noteField')}
          optionalLabel={t('vitals.enter.optional')}
          rows={3}
          maxLength={500}
          value={note}
          onValue={setNote}
        />
      </form>
    </Sheet>
  );
}
