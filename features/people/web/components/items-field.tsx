import { type KeyboardEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './items-field.module.css';

interface ItemsFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly items: readonly string[];
  readonly onItems: (items: readonly string[]) => void;
  /** What is typed and not added yet: it belongs to the list when the form is sent. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** Adds what was typed, parted at commas; nothing twice. */
export function withTyped(items: readonly string[], typed: string): readonly string[] {
  const more = typed
    .split(/[,;\n]/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
  const known = new Set(items.map((each) => each.toLowerCase()));
  return [
    ...items,
    ...more.filter((each) => {
      const isNew = !known.has(each.toLowerCase());
      known.add(each.toLowerCase());
      return isNew;
    }),
  ];
}

/** A list of short words: allergies, conditions. */
export function ItemsField({ id, label, hint, error, items, onItems, typed, onTyped }: ItemsFieldProps) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  const add = () => {
    const next = withTyped(items, typed);
    if (next.length > items.length) setSaid(t('people.items.added', { item: typed.trim() }));
    onItems(next);
    onTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed.trim()) add();
  };
  return (
    <div className={styles.field}>
      <Field {...{ id, label, hint, error }}>
        {(control) => (
          <div className={styles.line}>
            <input
              type="text"
              {...control}
              value={typed}
              onChange={(event) => onTyped(event.target.value)}
              onKeyDown={onKeyDown}
              maxLength={120}
              autoComplete="off"
              enterKeyHint="done"
            />
            <Button icon="plus" disabled={typed.trim() === ''} onClick={add}>
              {t('people.items.add')}
            </Button>
          </div>
        )}
      </Field>
      {items.length > 0 && (
        <ul className={styles.items} aria-label={label}>
          {items.map((item) => (
            <li key={item}>
              <Chip
                removeLabel={t('people.items.remove', { item })}
                onRemove={() => {
                  setSaid(t('people.items.removed', { item }));
                  onItems(items.filter((each) => each !== item));
                }}
              >
                {item}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <output className={styles.said}>{said}</output>
    </div>
  );
}
