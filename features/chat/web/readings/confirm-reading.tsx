import { type FormEvent, useId, useRef, useState } from 'react';
import { doubtsOf } from '#platform/contract/doubts.ts';
import {
  type PictureBox,
  READING_KINDS,
  READING_RULES,
  type ReadingKind,
  type ReadingNumber,
  type ReadingProblem,
  type Readings,
  SUGAR_CONTEXTS,
  type SugarContext,
  unitOf,
} from '#platform/contract/readings.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { decideReadings, type Message } from '../../contract.ts';
import { takeLive } from '../sync/conversations.ts';
import { CutOut } from './cut-out.tsx';
import styles from './readings.module.css';
import { asKind, fieldsOf, readingOf, writtenOf } from './written-reading.ts';

interface ConfirmReadingProps {
  readonly message: Message;
  readonly found: { readonly kind: ReadingKind; readonly unit: string; readonly readings: Readings };
  readonly boxes: readonly PictureBox[];
  readonly confidence: number | null;
}

/** A guess of the reader beside the place where it was read: right, corrected, or no reading at all. */
export function ConfirmReading({ message, found, boxes, confidence }: ConfirmReadingProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState(() => writtenOf(found));
  const [problems, setProblems] = useState<readonly ReadingProblem[]>([]);
  const say = useToast();
  const params = { chat_id: message.chat_id, message_id: message.id };
  const onError = (error: Error) => showAlert('error', fieldTextOf(error) ?? textOf(error));
  const takeBack = useAction(decideReadings, {
    onSuccess: (reply) => takeLive(reply.chat_id, reply),
    onError,
  });
  const decide = useAction(decideReadings, {
    onSuccess: (reply, { body }) => {
      // The form goes; whoever came by the keyboard stays with the message.
      if (form.current?.contains(document.activeElement))
        form.current.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
      takeLive(reply.chat_id, reply);
      if (body.status !== 'dismissed') return;
      const back = () => takeBack.mutate({ params, body: { status: 'unconfirmed' } });
      say({
        message: t('chat.readings.dismissed'),
        action: { label: t('chat.readings.undo'), onPress: back },
      });
    },
    onError,
  });
  const { kind } = written;
  const units = Object.keys(READING_RULES[kind].units);
  const fields = fieldsOf(written);
  const title = t('chat.readings.title', { kind: t(`chat.readings.kind.${found.kind}`) });
  const photo = message.files.find(({ file_id }) => file_id === message.mlObj?.file_id);
  const change = (changed: Partial<typeof written>) => {
    setWritten({ ...written, ...changed });
    setProblems([]);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (decide.isPending) return;
    const reading = readingOf(written);
    setProblems(reading.problems);
    const [wrong] = reading.problems;
    if (wrong) document.getElementById(`${id}-${wrong.field}`)?.focus();
    else
      decide.mutate({
        params,
        body: { status: 'confirmed', kind, unit: reading.unit, readings: reading.readings },
      });
  };
  const errorOf = (field: ReadingNumber): string | undefined => {
    const problem = problems.find((each) => each.field === field);
    return problem && t(`chat.readings.problem.${problem.code}`, { ...problem.values });
  };
  const doubts = doubtsOf(found.readings, boxes, confidence);
  const doubtOf = (field: ReadingNumber): string | undefined => {
    const doubt = doubts.find((each) => each.field === field);
    // Once it is corrected it has been looked at.
    if (!doubt || written.numbers[field] !== String(found.readings[field])) return undefined;
    if (doubt.digits.length === 0) return t('chat.readings.doubt');
    return t('chat.readings.doubtDigits', { digits: doubt.digits.join(', ') });
  };
  return (
    <form ref={form} className={styles.ask} aria-label={title} noValidate onSubmit={confirm}>
      <SelectField
        label={t('chat.readings.read')}
        choices={READING_KINDS.map((value) => ({ value, label: t(`chat.readings.kind.${value}`) }))}
        value={kind}
        onValue={(value) => change(asKind(written, value as ReadingKind))}
      />
      <p className={styles.hint}>{t('chat.readings.question')}</p>
      {photo && <CutOut photo={photo} boxes={boxes} />}
      <div className={styles.digits}>
        {fields.map((field) => (
          <TextField
            key={field}
            id={`${id}-${field}`}
            label={fields.length > 1 ? t(`chat.readings.field.${field}`) : t(`chat.readings.kind.${kind}`)}
            inputMode="decimal"
            autoComplete="off"
            suffix={unitOf(field, written.unit)}
            value={written.numbers[field] ?? ''}
            hint={doubtOf(field)}
            error={errorOf(field)}
            onValue={(value) => change({ numbers: { ...written.numbers, [field]: value } })}
          />
        ))}
      </div>
      {units.length > 1 && (
        <SelectField
          label={t('chat.readings.unit')}
          choices={units.map((value) => ({ value, label: value }))}
          value={written.unit}
          onValue={(unit) => change({ unit })}
        />
      )}
      {kind === 'blood_sugar' && written.unit !== '%' && (
        <SelectField
          label={t('chat.readings.context')}
          choices={['', ...MOMENTS].map((value) => ({
            value,
            label: value ? t(`chat.readings.contexts.${value}`) : t('chat.readings.notSaid'),
          }))}
          value={written.context === 'hba1c' ? '' : written.context}
          onValue={(context) => change({ context: context as SugarContext | '' })}
        />
      )}
      <div className={styles.choices}>
        <Button type="submit" variant="primary" icon="check" busy={decide.isPending}>
          {t('chat.readings.confirm')}
        </Button>
        <Button
          variant="quiet"
          busy={decide.isPending}
          onClick={() => decide.mutate({ params, body: { status: 'dismissed' } })}
        >
          {t('chat.readings.dismiss')}
        </Button>
      </div>
    </form>
  );
}

const MOMENTS = SUGAR_CONTEXTS.filter((value) => value !== 'hba1c');

/** What the server says of a field that this page found nothing wrong with. */
const fieldTextOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields[0]?.message : undefined;
