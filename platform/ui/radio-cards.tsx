import { type ReactNode, useId } from 'react';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './radio-cards.module.css';

export interface RadioCardChoice {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: IconName;
  /** At the end of the card: a price, a badge. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  /** The label's language, where each choice is in its own. */
  readonly lang?: string;
}

export interface RadioCardsProps extends FieldProps {
  readonly choices: readonly RadioCardChoice[];
  readonly value: string | undefined;
  readonly onValue: (value: string) => void;
  readonly name?: string;
  /** Side by side where there is room. */
  readonly columns?: 1 | 2 | 3;
  readonly disabled?: boolean;
}

export function RadioCards({
  choices,
  value,
  onValue,
  name,
  columns = 1,
  disabled,
  ...field
}: RadioCardsProps) {
  const madeUp = useId();
  return (
    <FieldGroup {...field} disabled={disabled}>
      <div className={`${styles.cards} ${styles[`columns${columns}`]}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card} lang={choice.lang}>
            <input
              type="radio"
              name={name ?? madeUp}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              className={styles.radio}
              onChange={() => onValue(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} className={styles.icon} />}
            <span className={styles.text}>
              <span className={styles.label}>{choice.label}</span>
              {choice.description && <span className={styles.description}>{choice.description}</span>}
            </span>
            {choice.aside && <span className={styles.aside}>{choice.aside}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
