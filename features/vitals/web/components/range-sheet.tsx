import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { BOUNDS, type RangeDoubt, type RangeDraft } from '../range-form.ts';
import styles from './care.module.css';
import { measureName } from './range-words.ts';
import { type RangeSheetProps, useRange } from './use-range.ts';

/** One range of one patient; empty fields are no bounds. */
export function RangeSheet(props: RangeSheetProps) {
  const { range, onClose } = props;
  const words = useWords();
  const { t } = words;
  const { form, doubt, busy, type, save, answer, toStandard } = useRange(props);
  return (
    <FormSheet
      title={measureName(range.measure, words)}
      action={t('vitals.care.save')}
      busy={busy === 'save'}
      problems={form.problems}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('vitals.ranges.formHint')}</p>
      <div className={styles.pair}>
        {BOUNDS.map((name) => (
          <TextField
            key={name}
            {...form.control(name)}
            label={t(`vitals.ranges.bound.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            suffix={range.unit}
            onValue={(value) => type(name, value)}
          />
        ))}
      </div>
      {doubt && <Doubt doubt={doubt} draft={form.draft} unit={range.unit} onAnswer={answer} />}
      {range.own && (
        <Row>
          <Button icon="refresh" busy={busy === 'reset'} onClick={toStandard}>
            {t('vitals.ranges.toStandard')}
          </Button>
        </Row>
      )}
    </FormSheet>
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
