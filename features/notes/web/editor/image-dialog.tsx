import { useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { uploadImage } from '#platform/web/client/upload.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { IMAGE_TYPES, MAX_ALT, uploadNoteImage } from '../../contract.ts';

export interface NoteImage {
  readonly fileId: string;
  readonly alt: string;
}

interface ImageDialogProps {
  readonly noteId: string;
  /** A picture of the note: only its words are changed. Undefined: another picture is chosen. */
  readonly image: NoteImage | undefined;
  readonly onImage: (image: NoteImage) => void;
  readonly onClose: () => void;
}

/** A picture and its description, for readers who can't see it and for the paper. */
export function ImageDialog({ noteId, image, onImage, onClose }: ImageDialogProps) {
  const { t } = useWords();
  const errorText = useFileErrorText('image');
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(image?.alt ?? '');
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState(false);
  const send = async () => {
    setMissing(!alt.trim());
    if (image) {
      if (alt.trim()) onImage({ ...image, alt: alt.trim() });
      return;
    }
    if (!file) return setProblem(t('notes.image.choose'));
    if (!alt.trim()) return;
    setProblem(undefined);
    await run(async () => {
      try {
        const { file_id } = await uploadImage(uploadNoteImage, { params: { note_id: noteId } }, file);
        onImage({ fileId: file_id, alt: alt.trim() });
      } catch (error) {
        setProblem(errorText(error));
      }
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(image ? 'notes.editor.imageText' : 'notes.editor.image')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          {t(image ? 'shell.form.save' : 'notes.image.insert')}
        </Button>
      }
    >
      <Stack>
        {problem && (
          <Alert tone="bad" live="alert">
            {problem}
          </Alert>
        )}
        {!image && <Chooser file={file} onFile={setFile} />}
        <TextField
          label={t('notes.image.alt')}
          hint={t('notes.image.altHint')}
          error={missing ? t('notes.image.altMissing') : undefined}
          maxLength={MAX_ALT}
          value={alt}
          onValue={setAlt}
        />
      </Stack>
    </Dialog>
  );
}

interface ChooserProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** The browser's own button would speak the language of the browser. */
function Chooser({ file, onFile }: ChooserProps) {
  const { t } = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button icon="upload" onClick={() => chooser.current?.click()}>
        {t('notes.image.choose')}
      </Button>{' '}
      <span aria-live="polite">{file?.name}</span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </div>
  );
}
