import { type Ref, useEffect, useEffectEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './code-field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface CodeFieldProps extends FieldProps {
  readonly name?: string;
  readonly value: string;
  readonly onValue: (digits: string) => void;
  /** Called once when the last digit is there, typed, pasted or read from the message. */
  readonly onComplete?: (digits: string) => void;
  readonly length?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One field for a one-time code: a phone offers the code from the message, and pasting just works. */
export function CodeField({
  label,
  hint,
  error,
  id,
  optionalLabel,
  hideLabel,
  value,
  onValue,
  onComplete,
  length = 6,
  ...input
}: CodeFieldProps) {
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length);
    onValue(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  useCodeFromMessage(take);
  return (
    <Field {...{ label, hint, error, id, optionalLabel, hideLabel }}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classNames(control.className, styles.code)}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          value={value}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  );
}

interface CodeCredential extends Credential {
  readonly code?: string;
}

/** WebOTP: Android hands over the code of a message that names this site, after one tap. */
export function useCodeFromMessage(onCode: (code: string) => void): void {
  // One request per mount, not one per key stroke; the answer goes to the callback of that moment.
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stop = new AbortController();
    const asked = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(asked).then(
      (credential) => {
        const code = (credential as CodeCredential | null)?.code;
        if (code) take(code);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
}
