import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PrescriptionLine } from '../../contract.ts';
import { timingOf } from '../../rules.ts';
import styles from './composer.module.css';
import { NumberField } from './number-field.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST_STEPS = 5;

interface LineRhythmProps {
  readonly line: PrescriptionLine;
  readonly onChange: (part: Partial<Pick<PrescriptionLine, 'weekdays' | 'later'>>) => void;
}

/** What few lines need, so it is folded: certain weekdays, and a dose that changes step by step. */
export function LineRhythm({ line, onChange }: LineRhythmProps) {
  const { t, format } = useWords();
  const { weekdays = [], later = [] } = line;
  const press = (day: number) => {
    const next = weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day].sort();
    onChange({ weekdays: next.length === 0 || next.length === 7 ? undefined : next } as never);
  };
  const steps = (next: NonNullable<PrescriptionLine['later']>) =>
    onChange({ later: next.length === 0 ? undefined : next } as never);
  return (
    <details open={weekdays.length > 0 || later.length > 0 || undefined}>
      <summary className={styles.summary}>{t('prescriptions.composer.rhythm')}</summary>
      <div className={styles.rhythm}>
        <FieldGroup label={t('prescriptions.composer.weekdays')}>
          <div className={styles.chips}>
            {WEEKDAYS.map((day) => (
              <Chip key={day} pressed={weekdays.includes(day)} onPress={() => press(day)}>
                {format.weekday(`2024-01-0${day}`)}
              </Chip>
            ))}
          </div>
        </FieldGroup>
        {later.map((step, at) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is nothing but its place
            key={at}
            step={step}
            number={at + 2}
            onChange={(changed) => steps(later.map((each, index) => (index === at ? changed : each)))}
            onRemove={() => steps(later.filter((_, index) => index !== at))}
          />
        ))}
        {line.timing && line.days && !line.as_needed && later.length < MOST_STEPS && (
          <Button
            compact
            icon="plus"
            onClick={() => {
              const last = later.at(-1);
              steps([
                ...later,
                { timing: last?.timing ?? line.timing ?? '', days: last?.days ?? line.days ?? 1 },
              ]);
            }}
          >
            {t('prescriptions.composer.addStep')}
          </Button>
        )}
      </div>
    </details>
  );
}

type StepOf = NonNullable<PrescriptionLine['later']>[number];
interface StepProps {
  readonly step: StepOf;
  readonly number: number;
  readonly onChange: (step: StepOf) => void;
  readonly onRemove: () => void;
}

function Step({ step, number, onChange, onRemove }: StepProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(step.timing);
  const isUnread = timingOf(typed) === null;
  return (
    <div className={styles.step}>
      <TextField
        label={t('prescriptions.composer.later')}
        maxLength={24}
        value={typed}
        error={isUnread ? t('prescriptions.composer.timingUnread') : undefined}
        onValue={(text) => {
          setTyped(text);
          const timing = timingOf(text);
          if (timing) onChange({ ...step, timing });
        }}
      />
      <NumberField
        label={t('prescriptions.composer.days')}
        most={365}
        value={step.days}
        onNumber={(days) => onChange({ ...step, days: days ?? step.days })}
      />
      <IconButton
        icon="trash"
        label={t('prescriptions.composer.removeStep', { number })}
        onClick={onRemove}
      />
    </div>
  );
}
