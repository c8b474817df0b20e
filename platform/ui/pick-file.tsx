import { useRef } from 'react';
import { Button } from './button.tsx';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import { Chooser } from './file-field.tsx';
import { Row } from './layout.tsx';

interface PickFileProps extends FieldProps {
  readonly file: File | null;
  readonly onFile: (file: File) => void;
  readonly chooseLabel: string;
  readonly accept: string;
}

/** One file that is uploaded with the rest of its form. */
export function PickFile({ file, onFile, chooseLabel, accept, ...field }: PickFileProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <FieldGroup {...field}>
      <Row gap="small">
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          {chooseLabel}
        </Button>
        <span role="status">{file?.name}</span>
        <Chooser
          ref={chooser}
          label={chooseLabel}
          accept={accept}
          onFiles={([first]) => first && onFile(first)}
        />
      </Row>
    </FieldGroup>
  );
}
