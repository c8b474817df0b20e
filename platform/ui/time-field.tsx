import { TextField, type TextFieldProps } from './text-field.tsx';

export interface TimeFieldProps
  extends Omit<TextFieldProps, 'type' | 'min' | 'max' | 'value' | 'prefix' | 'suffix'> {
  /** `HH:MM` in 24 hours, as are `min` and `max`; empty while none is chosen. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
}

export function TimeField(props: TimeFieldProps) {
  return <TextField {...props} type="time" />;
}
