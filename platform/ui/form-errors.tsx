import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './form-errors.module.css';
import { Icon } from './icon.tsx';

export interface FormError {
  /** The `id` of the field it is about; none when it is about the whole form. */
  readonly fieldId?: string | undefined;
  readonly message: string;
}

export interface FormErrorsProps {
  readonly title: string;
  readonly errors: readonly FormError[];
}

/** Above a form that could not be sent: takes the focus, and each line leads to its field. */
export function FormErrors({ title, errors }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;

  const goTo = (event: MouseEvent, fieldId: string) => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    field.scrollIntoView({ block: 'center' });
    // A group of choices has its id on the fieldset: the first choice takes the focus.
    const control = field.matches('input, select, textarea, button')
      ? field
      : field.querySelector('input, button');
    (control instanceof HTMLElement ? control : field).focus({ preventScroll: true });
  };

  return (
    <div ref={box} className={styles.box} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <Icon name="alert" />
        {title}
      </p>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId ?? ''} ${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
