import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { uploadImage } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { IMAGE_TYPES, MAX_ALT, uploadNoteImage } from '../../contract.ts';

interface ImageDialogProps {
  readonly noteId: string;
  readonly onImage: (fileId: string, alt: string) => void;
  readonly onClose: () => void;
}

/** A picture, and what it shows in words: for whoever can't see it, and for paper. */
export function ImageDialog({ noteId, onImage, onClose }: ImageDialogProps) {
  const { t } = useWords();
  const errorText = useFileErrorText('image');
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState(false);
  const send = async () => {
    setMissing(!alt.trim());
    if (!file) return setProblem(t('notes.image.choose'));
    if (!alt.trim()) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { file_id } = await uploadImage(uploadNoteImage, { params: { note_id: noteId } }, file);
      onImage(file_id, alt.trim());
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notes.editor.image')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          {t('notes.image.insert')}
        </Button>
      }
    >
      <Stack>
        {problem && (
          <Alert tone="bad" live="alert">
            {problem}
          </Alert>
        )}
        <label>
          {t('notes.image.file')}{' '}
          <input
            type="file"
            accept={IMAGE_TYPES.join(',')}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </label>
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
