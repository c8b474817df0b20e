import { TextField } from '#platform/ui/text-field.tsx';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly accept: string;
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** The browser's own chooser of one file. */
export function PickFile({ onFile, ...field }: Props) {
  return (
    <TextField
      type="file"
      {...field}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file) onFile(file);
      }}
    />
  );
}
