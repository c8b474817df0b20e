import { useSaid } from './said-context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface TimeFieldProps
  extends Omit<TextFieldProps, 'type' | 'min' | 'max' | 'value' | 'prefix' | 'suffix' | 'said'> {
  /** `HH:MM` in 24 hours, as are `min` and `max`; empty while none is chosen. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
}

/** A time by the device's own clock face, said below in the language of the page. */
export function TimeField(props: TimeFieldProps) {
  const said = useSaid();
  return <TextField {...props} type="time" said={said.time(props.value)} />;
}
