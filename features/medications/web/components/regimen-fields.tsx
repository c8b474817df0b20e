import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Problem, Problems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { FOODS, SLOTS, type SlotTimes, UNITS, type Unit } from '../../contract/shapes.ts';
import { type Place, type RegimenDraft, RHYTHMS, type Rhythm, type Wrong } from '../medicine-form.ts';
import { weekdayName } from '../texts.ts';
import styles from './medicines.module.css';

interface Given {
  readonly draft: RegimenDraft;
  readonly problems: Pick<Problems, 'id' | 'of'>;
  readonly times: SlotTimes;
  readonly onDraft: (draft: RegimenDraft) => void;
}

/** What is wrong with how a medicine is taken, for its form. */
export function useWrongTexts() {
  const { t } = useWords();
  const textOf = (place: Place, code: 'missing' | 'number') => {
    if (place === 'amounts') return t(`medications.form.wrong.amounts_${code}`);
    return t(`medications.form.wrong.${place === 'name' || place === 'weekdays' ? place : 'number'}`);
  };
  return (wrong: Wrong): Problem[] =>
    (Object.keys(wrong) as Place[]).map((field) => ({
      field,
      message: textOf(field, wrong[field] ?? 'number'),
    }));
}

/** How a medicine is taken: how often, how many at which time of the day. */
export function RegimenFields(given: Given) {
  const { draft, problems, onDraft } = given;
  const { t } = useWords();
  return (
    <>
      <SelectField
        label={t('medications.form.rhythm')}
        value={draft.rhythm}
        choices={RHYTHMS.map((value) => ({ value, label: t(`medications.form.rhythms.${value}`) }))}
        onValue={(rhythm) => onDraft({ ...draft, rhythm: rhythm as Rhythm })}
      />
      {draft.rhythm === 'as_needed' ? <Needed {...given} /> : <AtTimes {...given} />}
      <SelectField
        label={t('medications.form.unit')}
        value={draft.unit}
        choices={UNITS.map((value) => ({ value, label: t(`medications.form.units.${value}`) }))}
        onValue={(unit) => onDraft({ ...draft, unit: unit as Unit })}
      />
      <SelectField
        label={t('medications.form.food')}
        value={draft.food ?? ''}
        choices={[
          { value: '', label: t('medications.form.anyFood') },
          ...FOODS.map((value) => ({ value, label: t(`medications.food.${value}`) })),
        ]}
        onValue={(food) => onDraft({ ...draft, food: food as RegimenDraft['food'] })}
      />
      <TextField
        label={t('medications.form.days')}
        hint={t('medications.form.daysHint')}
        optionalLabel={t('medications.add.optional')}
        inputMode="numeric"
        value={draft.days}
        id={problems.id('days')}
        error={problems.of('days')}
        onValue={(days) => onDraft({ ...draft, days })}
      />
    </>
  );
}

function AtTimes({ draft, problems, times, onDraft }: Given) {
  const words = useWords();
  const { t, format } = words;
  const clock = (time: string) => format.bareTime(`2026-01-01T${time}:00+05:30`);
  const toggle = (day: number) =>
    onDraft({
      ...draft,
      weekdays: draft.weekdays.includes(day)
        ? draft.weekdays.filter((each) => each !== day)
        : [...draft.weekdays, day].sort(),
    });
  return (
    <>
      {draft.rhythm === 'days' && (
        <TextField
          label={t('medications.form.everyDays')}
          inputMode="numeric"
          value={draft.everyDays}
          id={problems.id('everyDays')}
          error={problems.of('everyDays')}
          onValue={(everyDays) => onDraft({ ...draft, everyDays })}
        />
      )}
      {draft.rhythm === 'weekdays' && (
        <FieldGroup
          label={t('medications.form.weekdays')}
          id={problems.id('weekdays')}
          error={problems.of('weekdays')}
        >
          <div className={styles.chips}>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <Chip key={day} pressed={draft.weekdays.includes(day)} onPress={() => toggle(day)}>
                {weekdayName(day, words)}
              </Chip>
            ))}
          </div>
        </FieldGroup>
      )}
      <FieldGroup
        label={t('medications.form.amounts')}
        hint={t('medications.form.amountsHint')}
        id={problems.id('amounts')}
        error={problems.of('amounts')}
      >
        <div className={styles.slots}>
          {SLOTS.map((slot) => (
            <TextField
              key={slot}
              label={`${t(`medications.slot.${slot}`)} ${clock(times[slot])}`}
              inputMode="decimal"
              value={draft.amounts[slot]}
              onValue={(amount) => onDraft({ ...draft, amounts: { ...draft.amounts, [slot]: amount } })}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

function Needed({ draft, problems, onDraft }: Given) {
  const { t } = useWords();
  return (
    <FieldGroup label={t('medications.form.needed')} id={problems.id('needed')} error={problems.of('needed')}>
      <div className={styles.slots}>
        <TextField
          label={t('medications.form.neededAmount')}
          inputMode="decimal"
          value={draft.needed}
          onValue={(needed) => onDraft({ ...draft, needed })}
        />
        <TextField
          label={t('medications.form.gap')}
          inputMode="decimal"
          value={draft.gapHours}
          onValue={(gapHours) => onDraft({ ...draft, gapHours })}
        />
        <TextField
          label={t('medications.form.most')}
          inputMode="numeric"
          value={draft.most}
          onValue={(most) => onDraft({ ...draft, most })}
        />
      </div>
    </FieldGroup>
  );
}
