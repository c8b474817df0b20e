import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listVitals } from '../../contract/entries.ts';
import { getVitalRanges, putVitalRanges, type VitalRange } from '../../contract/ranges.ts';
import type { RangeBounds } from '../../rules/ranges.ts';
import {
  BOUNDS,
  draftOfRange,
  ownRanges,
  possibleOf,
  type RangeDoubt,
  type RangeDraft,
  type RangeWrong,
  rangeDoubt,
  readRange,
} from '../range-form.ts';
import styles from './care.module.css';
import { measureName } from './range-words.ts';

/** One range of one patient; empty fields are no bounds. */
export function RangeSheet({
  patientId,
  ranges,
  range,
  onClose,
}: {
  readonly patientId: string;
  /** All of them: they are sent together. */
  readonly ranges: readonly VitalRange[];
  readonly range: VitalRange;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const textOf = useErrorText();
  const client = useQueryClient();
  const say = useToast();
  const form = useId();
  const [draft, setDraft] = useState(() => draftOfRange(range));
  const [wrong, setWrong] = useState<RangeWrong>({});
  const [doubt, setDoubt] = useState<RangeDoubt | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<'save' | 'reset' | null>(null);

  const send = async (bounds: RangeBounds | null) => {
    if (busy) return;
    setBusy(bounds ? 'save' : 'reset');
    setError(null);
    try {
      await call(putVitalRanges, {
        body: { patient_id: patientId, ranges: ownRanges(ranges, range.measure, bounds) },
      });
      await invalidate(client, getVitalRanges);
      void invalidate(client, listVitals);
      say({ message: t(bounds ? 'vitals.ranges.saved' : 'vitals.ranges.isStandard') });
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readRange(draft);
    setWrong('wrong' in read ? read.wrong : {});
    if ('wrong' in read) return;
    const asked = rangeDoubt(range, read.bounds);
    setDoubt(asked);
    if (!asked) void send(read.bounds);
  };
  const answer = (isMeant: boolean, { meant, impossible }: RangeDoubt) => {
    setDoubt(null);
    if (isMeant) {
      setDraft(draftOfRange(meant));
      return void send(meant);
    }
    const read = readRange(draft);
    if (impossible.length > 0)
      setWrong(Object.fromEntries(impossible.map((name) => [name, 'not_possible' as const])));
    else if ('bounds' in read) void send(read.bounds);
  };
  const errorOf = (code: 'number' | 'not_possible') =>
    code === 'number'
      ? t('vitals.wrong.not_a_number')
      : t('vitals.wrong.not_possible', { ...possibleOf(range), unit: range.unit });
  return (
    <Sheet
      open
      title={measureName(range.measure, words)}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy === 'save'}>
            {t('vitals.care.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {(error !== null || wrong.all) && (
          <Alert tone="bad" live="alert">
            {wrong.all ? t(`vitals.ranges.wrong.${wrong.all}`) : textOf(error)}
          </Alert>
        )}
        <p className={styles.quiet}>{t('vitals.ranges.formHint')}</p>
        <div className={styles.pair}>
          {BOUNDS.map((name) => (
            <TextField
              key={name}
              label={t(`vitals.ranges.bound.${name}`)}
              inputMode="decimal"
              autoComplete="off"
              suffix={range.unit}
              value={draft[name]}
              error={wrong[name] && errorOf(wrong[name])}
              onValue={(value) => {
                setDraft({ ...draft, [name]: value });
                setDoubt(null);
                setWrong({});
              }}
            />
          ))}
        </div>
        {doubt && <Doubt doubt={doubt} draft={draft} unit={range.unit} onAnswer={answer} />}
        {range.own && (
          <Row>
            <Button icon="refresh" busy={busy === 'reset'} onClick={() => void send(null)}>
              {t('vitals.ranges.toStandard')}
            </Button>
          </Row>
        )}
      </form>
    </Sheet>
  );
}

/** Asked as where a reading is typed: the numbers of one unit where another one is asked for. */
function Doubt({
  doubt,
  draft,
  unit,
  onAnswer,
}: {
  readonly doubt: RangeDoubt;
  readonly draft: RangeDraft;
  readonly unit: string;
  readonly onAnswer: (isMeant: boolean, doubt: RangeDoubt) => void;
}) {
  const { t } = useWords();
  const typed = BOUNDS.flatMap((name) => draft[name].trim() || []).join(' – ');
  return (
    <Alert
      tone="warn"
      live="alert"
      action={
        <Row gap="small">
          <Button variant="primary" onClick={() => onAnswer(true, doubt)}>
            {t('vitals.enter.yesUnit', { unit: doubt.unit })}
          </Button>
          <Button onClick={() => onAnswer(false, doubt)}>{t('vitals.enter.noUnit', { unit })}</Button>
        </Row>
      }
    >
      {t('vitals.enter.meant', { reading: `${typed} ${doubt.unit}` })}
    </Alert>
  );
}
