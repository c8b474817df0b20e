import type { ReactNode } from 'react';
import { Chip } from '#platform/ui/chip.tsx';
import type { FieldProps } from '#platform/ui/field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import styles from './pages.module.css';

interface ToggleChipsProps<V> extends FieldProps {
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly chosen: readonly V[];
  readonly onChosen: (chosen: readonly V[]) => void;
}

/** Any number of a few; the one that was chosen first stays the first. */
export function ToggleChips<V extends string | number>(props: ToggleChipsProps<V>) {
  const { choices, chosen, onChosen, ...field } = props;
  return (
    <FieldGroup {...field}>
      <div className={styles.chips}>
        {choices.map(({ value, label }) => {
          const pressed = chosen.includes(value);
          return (
            <Chip
              key={value}
              pressed={pressed}
              onPress={() => onChosen(pressed ? chosen.filter((each) => each !== value) : [...chosen, value])}
            >
              {label}
            </Chip>
          );
        })}
      </div>
    </FieldGroup>
  );
}
