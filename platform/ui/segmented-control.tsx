import { useId } from 'react';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './segmented-control.module.css';

export interface Segment {
  readonly value: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

export interface SegmentedControlProps extends FieldProps {
  readonly segments: readonly Segment[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** Two to five short choices, one of them always chosen. Wraps when the words are long. */
export function SegmentedControl({
  segments,
  value,
  onValue,
  name,
  disabled,
  ...field
}: SegmentedControlProps) {
  const madeUp = useId();
  return (
    <FieldGroup {...field} disabled={disabled}>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              name={name ?? madeUp}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.disabled}
              className={styles.radio}
              onChange={() => onValue(segment.value)}
            />
            {segment.icon && <Icon name={segment.icon} size="small" />}
            {segment.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
