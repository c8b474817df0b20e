import { TextField } from '#platform/ui/text-field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly most: number;
  readonly onNumber: (value: number | undefined) => void;
}

/** A whole number from 1 to `most`; undefined while there is none. */
export function NumberField({ label, value, most, onNumber }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={5}
      value={value === undefined ? '' : String(value)}
      onValue={(text) => {
        const number = Number(text.replaceAll(/\D/g, ''));
        onNumber(number > 0 ? Math.min(number, most) : undefined);
      }}
    />
  );
}
