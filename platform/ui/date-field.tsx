import { useSaid } from './said-context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DateFieldProps
  extends Omit<TextFieldProps, 'type' | 'min' | 'max' | 'value' | 'prefix' | 'suffix' | 'said'> {
  /** `YYYY-MM-DD`, as are `min` and `max`; empty while none is chosen. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
}

/**
 * A day near today, by the device's own calendar. For a birthday use BirthDateField. The browser orders day and month
 * by its own language, so the day is also said below in the language of the page.
 */
export function DateField(props: DateFieldProps) {
  const said = useSaid();
  return <TextField {...props} type="date" said={said.day(props.value)} />;
}
