import { useId, useState } from 'react';
import styles from './birth-date-field.module.css';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

export interface BirthDateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty while the three parts make no date. */
  readonly value: string;
  /** `begun` tells a date that makes no day (31 February, half typed) from one that was left empty. */
  readonly onValue: (value: string, begun: boolean) => void;
  readonly language: string;
  readonly dayLabel: string;
  readonly monthLabel: string;
  readonly yearLabel: string;
  readonly disabled?: boolean;
}

/** Day, month by name, year: quicker than paging a calendar back for sixty years. */
export function BirthDateField({
  value,
  onValue,
  language,
  dayLabel,
  monthLabel,
  yearLabel,
  disabled,
  ...field
}: BirthDateFieldProps) {
  const group = useId();
  const [year = '', month = '', day = ''] = value.split('-');
  const [parts, setParts] = useState({ day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year });
  const change = (part: Partial<typeof parts>) => {
    const next = { ...parts, ...part };
    setParts(next);
    onValue(dateOfParts(next), Object.values(next).some(Boolean));
  };
  return (
    <FieldGroup {...field} id={field.id ?? group} disabled={disabled}>
      <div className={styles.parts}>
        <TextField
          label={dayLabel}
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          value={parts.day}
          onValue={(text) => change({ day: text.replace(/\D/g, '') })}
        />
        <SelectField
          label={monthLabel}
          autoComplete="bday-month"
          placeholder=""
          choices={monthNames(language)}
          value={parts.month}
          onValue={(text) => change({ month: text })}
        />
        <TextField
          label={yearLabel}
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          value={parts.year}
          onValue={(text) => change({ year: text.replace(/\D/g, '') })}
        />
      </div>
    </FieldGroup>
  );
}

/** `YYYY-MM-DD` of three parts as typed, or empty when there is no such day. */
export function dateOfParts({ day, month, year }: { day: string; month: string; year: string }): string {
  if (!day || !month || year.length !== 4) return '';
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isThatDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return isThatDay ? date.toISOString().slice(0, 10) : '';
}

function monthNames(language: string) {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format.format(new Date(Date.UTC(2026, month, 1))),
  }));
}
