import { useId } from 'react';
import { classNames } from './class-names.ts';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useLink } from './link-context.ts';
import styles from './slot-grid.module.css';

export interface Slot {
  /** For example the instant it starts at. */
  readonly value: string;
  /** The time as people say it: "10:30". */
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SlotGroup {
  /** Morning, afternoon, evening or night, in words. */
  readonly label: string;
  readonly icon?: IconName;
  readonly slots: readonly Slot[];
}

export interface SlotGridProps extends FieldProps {
  readonly groups: readonly SlotGroup[];
  readonly value: string | undefined;
  readonly onValue?: (value: string) => void;
  /** The address of each slot: choosing one opens the next step at once, so each is a link. Instead of `onValue`. */
  readonly hrefOf?: (value: string) => string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A day's free times by part of the day. Groups without slots are left out. */
export function SlotGrid({ groups, value, onValue, hrefOf, name, disabled, ...field }: SlotGridProps) {
  const madeUp = useId();
  const Link = useLink();
  return (
    <FieldGroup {...field} disabled={disabled}>
      <div className={styles.groups}>
        {groups
          .filter((group) => group.slots.length > 0)
          .map((group) => (
            <fieldset key={group.label}>
              <legend className={styles.heading}>
                {group.icon && <Icon name={group.icon} size="small" />}
                {group.label}
              </legend>
              <div className={styles.slots}>
                {group.slots.map((slot) =>
                  hrefOf ? (
                    <Link
                      key={slot.value}
                      href={hrefOf(slot.value)}
                      className={classNames(styles.slot, styles.link, slot.value === value && styles.chosen)}
                    >
                      {slot.label}
                    </Link>
                  ) : (
                    <label key={slot.value} className={styles.slot}>
                      <input
                        type="radio"
                        name={name ?? madeUp}
                        value={slot.value}
                        checked={slot.value === value}
                        disabled={slot.disabled}
                        className={styles.radio}
                        onChange={() => onValue?.(slot.value)}
                      />
                      {slot.label}
                    </label>
                  ),
                )}
              </div>
            </fieldset>
          ))}
      </div>
    </FieldGroup>
  );
}
