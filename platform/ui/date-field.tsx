import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DateFieldProps
  extends Omit<TextFieldProps, 'type' | 'min' | 'max' | 'value' | 'prefix' | 'suffix'> {
  /** `YYYY-MM-DD`, as are `min` and `max`; empty while none is chosen. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
}

/** A day near today, by the device's own calendar. For a birthday use BirthDateField. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
