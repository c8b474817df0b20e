import { useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import edges from './hidden-edges.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './segmented-control.module.css';
import { useHiddenEdges } from './use-hidden-edges.ts';
import { useStacked } from './use-stacked.ts';

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
  /** On a phone they stay in one row, which scrolls sideways: what follows keeps its place. */
  readonly oneRow?: boolean;
}

/** Two to five short choices, one of them always chosen. All stack when one doesn't fit beside the others; four or six stand in pairs. */
export function SegmentedControl({
  segments,
  value,
  onValue,
  name,
  disabled,
  oneRow = false,
  ...field
}: SegmentedControlProps) {
  const madeUp = useId();
  const row = useRef<HTMLDivElement>(null);
  useHiddenEdges(row, value);
  useStacked(row, segments.map(({ label }) => label).join());
  return (
    <FieldGroup {...field} disabled={disabled}>
      <div ref={row} className={classNames(styles.segments, oneRow && styles.oneRow, oneRow && edges.edges)}>
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={styles.segment}
            data-current={segment.value === value || undefined}
          >
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
