import { TextField } from '#platform/ui/text-field.tsx';

interface Props {
  readonly label: string;
  readonly accept: string;
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** The browser's own chooser of one file. */
export function PickFile({ label, accept, error, onFile }: Props) {
  return (
    <TextField
      type="file"
      label={label}
      accept={accept}
      error={error}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file) onFile(file);
      }}
    />
  );
}
