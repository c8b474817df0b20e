import { Field, type FieldProps } from '#platform/ui/field.tsx';
import styles from './identifier-field.module.css';

export type IdentifierKind = 'phone' | 'email';

interface IdentifierFieldProps extends FieldProps {
  readonly kind: IdentifierKind;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly autoFocus?: boolean;
}

/**
 * A mobile number that is Indian unless it begins with another country's code, or an email address. The kind decides
 * the keyboard; the other kind is accepted as well.
 */
export function IdentifierField({ kind, value, onValue, autoFocus, ...field }: IdentifierFieldProps) {
  const phone = kind === 'phone' && !looksLikeEmail(value);
  return (
    <Field {...field}>
      {({ className: _, ...control }) => (
        <div className={styles.group}>
          <span className={styles.prefix} hidden={!phone || /^\s*(\+|00)/.test(value)}>
            +91
          </span>
          <input
            {...control}
            className={styles.input}
            name={kind === 'phone' ? 'phone' : 'email'}
            type={kind === 'phone' ? 'tel' : 'email'}
            inputMode={kind === 'phone' ? 'tel' : 'email'}
            autoComplete={kind === 'phone' ? 'tel' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            // biome-ignore lint/a11y/noAutofocus: only where the person has just asked for this field
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

export function looksLikeEmail(text: string): boolean {
  return /[@\p{L}]/u.test(text);
}
