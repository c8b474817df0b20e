import { type ChangeEvent, type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './file-field.module.css';
import { FileItem, type FileItemLabels, type UploadItem } from './file-item.tsx';

export type { FileItemLabels, UploadItem } from './file-item.tsx';

export interface FileFieldProps extends FieldProps, FileItemLabels {
  /** What was chosen so far, with how far it got; the caller uploads. */
  readonly items: readonly UploadItem[];
  readonly onFiles: (files: File[]) => void;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly chooseLabel: string;
  /** With it there is a second button, which opens the camera on a phone. */
  readonly cameraLabel?: string;
  /** Beside the buttons on a wide screen: "or drop files here". */
  readonly dropLabel: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
}

export function FileField(props: FileFieldProps) {
  const { items, onFiles, onCancel, onRetry, onRemove, chooseLabel, cameraLabel, dropLabel } = props;
  const { accept, multiple = false, disabled = false, id } = props;
  const { label, hint, error, optionalLabel, hideLabel } = props;
  const { cancelLabel, retryLabel, removeLabel, progressLabel } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const group = useId();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <FieldGroup {...{ label, hint, error, optionalLabel, hideLabel, disabled }} id={id ?? group}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside */}
      <div
        className={classNames(styles.target, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          {chooseLabel}
        </Button>
        {cameraLabel && (
          <Button icon="camera" onClick={() => camera.current?.click()}>
            {cameraLabel}
          </Button>
        )}
        <span className={styles.drop}>{dropLabel}</span>
        <Chooser ref={chooser} label={chooseLabel} {...{ accept, multiple, onFiles }} />
        {cameraLabel && (
          <Chooser
            ref={camera}
            label={cameraLabel}
            accept="image/*"
            capture="environment"
            onFiles={onFiles}
          />
        )}
      </div>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <FileItem
              key={item.id}
              item={item}
              {...{ cancelLabel, retryLabel, removeLabel, progressLabel, onCancel, onRetry, onRemove }}
            />
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

interface ChooserProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  readonly capture?: 'environment';
  readonly onFiles: (files: File[]) => void;
}

/** What a browser opens to choose files, or the camera. */
export function Chooser({ label, onFiles, ...input }: ChooserProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // So that the same file can be chosen again after it was removed.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return <input {...input} type="file" hidden aria-label={label} onChange={take} />;
}
