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
import { BOUNDS, draftOfRange, ownRanges, type RangeWrong, readRange } from '../range-form.ts';
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
    if ('bounds' in read) void send(read.bounds);
  };
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
              error={wrong[name] ? t('vitals.wrong.not_a_number') : undefined}
              onValue={(value) => setDraft({ ...draft, [name]: value })}
            />
          ))}
        </div>
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
