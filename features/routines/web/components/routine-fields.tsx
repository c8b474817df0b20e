import { FEET_AND_INCHES, UNITS } from '#features/vitals/rules.ts';
import { KINDS, careStyles as styles, whatOf } from '#features/vitals/web/parts.ts';
import type { ReadingKind, ReadingNumber, SugarContext } from '#platform/contract/readings.ts';
import { SUGAR_CONTEXTS } from '#platform/contract/readings.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_TIMES } from '../../contract.ts';
import {
  newDraft,
  RHYTHMS,
  type RoutineDraft,
  type RoutinePlace,
  type RoutineWrong,
  targetFields,
} from '../routine-form.ts';
import { rhythmOf } from '../routine-words.ts';

interface Props {
  readonly draft: RoutineDraft;
  /** The kind of reading cannot be changed after the routine was created. */
  readonly isNew: boolean;
  readonly wrong: Partial<Record<RoutinePlace, RoutineWrong>>;
  readonly onDraft: (draft: RoutineDraft) => void;
}

export function RoutineFields({ draft, isNew, wrong, onDraft }: Props) {
  const words = useWords();
  const { t } = words;
  const set = (change: Partial<RoutineDraft>) => onDraft({ ...draft, ...change });
  const said = (place: RoutinePlace) => {
    const code = wrong[place];
    return code ? t(`routines.wrong.${code}`) : undefined;
  };
  const optional = { optionalLabel: t('vitals.enter.optional') };
  return (
    <>
      {isNew ? (
        <What draft={draft} onDraft={onDraft} />
      ) : (
        <p>
          <b>{whatOf({ type: draft.type, context: draft.context || null }, words)}</b>
        </p>
      )}
      <div className={styles.pair}>
        <SelectField
          label={t('routines.form.often')}
          value={draft.rhythm}
          choices={[
            ...RHYTHMS.map((days) => ({ value: String(days), label: rhythmOf(days, words) })),
            { value: 'other', label: t('routines.form.other') },
          ]}
          onValue={(rhythm) => set({ rhythm })}
        />
        {draft.rhythm === 'other' && (
          <TextField
            label={t('routines.form.days')}
            inputMode="numeric"
            value={draft.days}
            error={said('days')}
            onValue={(days) => set({ days })}
          />
        )}
      </div>
      <Times draft={draft} said={said} onTimes={(times) => set({ times })} />
      {targetFields(draft).map((field) => (
        <TargetFields
          key={field}
          draft={draft}
          field={field}
          error={said(`target.${field}`)}
          onTarget={(target) => set({ targets: { ...draft.targets, [field]: target } })}
        />
      ))}
      <TextArea
        label={t('routines.form.note')}
        {...optional}
        rows={2}
        maxLength={300}
        value={draft.note}
        onValue={(note) => set({ note })}
      />
      <DateField
        label={t('routines.form.until')}
        {...optional}
        min={clinicDay(new Date())}
        value={draft.until}
        onValue={(until) => set({ until })}
      />
    </>
  );
}

/** Another kind, another unit: what was written about the first is gone with it. */
function What({ draft, onDraft }: Pick<Props, 'draft' | 'onDraft'>) {
  const { t } = useWords();
  const units = UNITS[draft.type].filter(
    (unit) => unit !== FEET_AND_INCHES && (unit === '%') === (draft.unit === '%'),
  );
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('routines.form.what')}
        value={draft.type}
        choices={KINDS.map((value) => ({ value, label: t(`vitals.type.${value}`) }))}
        onValue={(type) => onDraft(newDraft(type as ReadingKind, type === 'blood_sugar' ? 'fasting' : ''))}
      />
      {draft.type === 'blood_sugar' && (
        <SelectField
          label={t('routines.form.context')}
          value={draft.context}
          choices={[
            ...SUGAR_CONTEXTS.map((value) => ({ value, label: t(`vitals.context.${value}`) })),
            { value: '', label: t('routines.form.anyContext') },
          ]}
          onValue={(context) => onDraft(newDraft('blood_sugar', context as SugarContext | ''))}
        />
      )}
      {units.length > 1 && (
        <SelectField
          label={t('vitals.enter.unit')}
          value={draft.unit}
          choices={units.map((value) => ({ value, label: value }))}
          onValue={(unit) => onDraft({ ...draft, unit, targets: {} })}
        />
      )}
    </div>
  );
}

function Times({
  draft,
  said,
  onTimes,
}: Pick<Props, 'draft'> & {
  readonly said: (place: RoutinePlace) => string | undefined;
  readonly onTimes: (times: readonly string[]) => void;
}) {
  const { t, format } = useWords();
  const { times } = draft;
  return (
    <div className={styles.form}>
      {times.map((clock, at) => {
        const number = format.number(at + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has nothing but its place
          <div key={at} className={styles.time}>
            <TimeField
              label={t('routines.form.time', { number })}
              value={clock}
              error={said(`time.${at}`)}
              onValue={(value) => onTimes(times.with(at, value))}
            />
            {times.length > 1 && (
              <IconButton
                icon="trash"
                label={t('routines.form.removeTime', { number })}
                onClick={() => onTimes(times.toSpliced(at, 1))}
              />
            )}
          </div>
        );
      })}
      {times.length < MAX_TIMES && (
        <Row>
          <Button variant="quiet" icon="plus" onClick={() => onTimes([...times, ''])}>
            {t('routines.form.addTime')}
          </Button>
        </Row>
      )}
    </div>
  );
}

function TargetFields({
  draft,
  field,
  error,
  onTarget,
}: Pick<Props, 'draft'> & {
  readonly field: ReadingNumber;
  readonly error: string | undefined;
  readonly onTarget: (target: { low: string; high: string }) => void;
}) {
  const { t } = useWords();
  const { low, high } = draft.targets[field] ?? { low: '', high: '' };
  const of = field === 'value' ? '' : `${t(`vitals.field.${field}`)}: `;
  const common = {
    inputMode: 'decimal',
    autoComplete: 'off',
    suffix: field === 'pulse' ? '/min' : draft.unit,
    optionalLabel: t('vitals.enter.optional'),
  } as const;
  return (
    <div className={styles.pair}>
      <TextField
        {...common}
        label={`${of}${t('routines.form.low')}`}
        value={low}
        error={error}
        onValue={(value) => onTarget({ low: value, high })}
      />
      <TextField
        {...common}
        label={`${of}${t('routines.form.high')}`}
        value={high}
        onValue={(value) => onTarget({ low, high: value })}
      />
    </div>
  );
}
