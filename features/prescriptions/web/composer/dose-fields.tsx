import { useEffect, useRef, useState } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { DOSE_FOODS, DOSE_UNITS, type PrescriptionLine } from '../../contract.ts';
import { timingOf } from '../../rules.ts';
import { NumberField } from './number-field.tsx';

interface DoseFieldsProps {
  readonly line: PrescriptionLine;
  /** Just added: its timing is entered next. */
  readonly isNew: boolean;
  readonly isDoseMissing: boolean;
  readonly onChange: (part: Partial<PrescriptionLine>) => void;
}

/** Timing, unit, food, days and quantity, side by side. */
export function DoseFields({ line, isNew, isDoseMissing, onChange }: DoseFieldsProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(line.timing ?? '');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const isUnread = typed.trim() !== '' && timingOf(typed) === null;
  const isUnitMissing = isDoseMissing && Boolean(line.timing) && !line.unit;
  return (
    <>
      <TextField
        ref={first}
        label={t('prescriptions.composer.timing')}
        inputMode="text"
        placeholder="1-0-0-1"
        maxLength={24}
        value={typed}
        error={
          isUnread || (isDoseMissing && !isUnitMissing) ? t('prescriptions.composer.timingUnread') : undefined
        }
        onValue={(text) => {
          setTyped(text);
          const timing = timingOf(text);
          onChange({
            timing: timing ?? undefined,
            ...(timing && !line.unit && !line.form ? { unit: 'tablet' } : {}),
          } as never);
        }}
      />
      <SelectField
        label={t('prescriptions.composer.unit')}
        value={line.unit ?? ''}
        placeholder="–"
        error={isUnitMissing ? t('prescriptions.composer.unitMissing') : undefined}
        choices={DOSE_UNITS.map((unit) => ({ value: unit, label: t(`prescriptions.unit.${unit}`) }))}
        onValue={(unit) => onChange({ unit: unit as NonNullable<PrescriptionLine['unit']> })}
      />
      <SelectField
        label={t('prescriptions.composer.food')}
        value={line.food ?? 'any'}
        choices={['any', ...DOSE_FOODS].map((food) => ({
          value: food,
          label: t(`prescriptions.food.${food}`),
        }))}
        onValue={(food) => onChange({ food: food === 'any' ? undefined : food } as never)}
      />
      <NumberField
        label={t('prescriptions.composer.days')}
        most={365}
        value={line.days}
        onNumber={(days) => onChange({ days } as never)}
      />
      <NumberField
        label={t('prescriptions.composer.quantity')}
        most={10_000}
        value={line.quantity}
        onNumber={(quantity) => onChange({ quantity } as never)}
      />
    </>
  );
}
