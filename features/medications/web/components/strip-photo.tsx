import { useRef, useState } from 'react';
import { uploadFile } from '#features/files/contract.ts';
import { FileField, type UploadItem } from '#platform/ui/file-field.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';

/** A photo of the strip, stored among the person's files. */
export function StripPhoto({ onFile }: { readonly onFile: (fileId: string | null) => void }) {
  const { t } = useWords();
  const textOf = useFileErrorText('file');
  const [item, setItem] = useState<UploadItem | null>(null);
  const sending = useRef<{ file: File; abort: AbortController } | null>(null);
  const send = async (id: string, file: File) => {
    const abort = new AbortController();
    sending.current?.abort.abort();
    sending.current = { file, abort };
    const shown = { id, name: file.name, detail: '' };
    setItem({ ...shown, state: 'sending', progress: 0 });
    onFile(null);
    try {
      await upload(uploadFile, { body: { file_id: id } }, file, {
        signal: abort.signal,
        onProgress: (progress) => setItem({ ...shown, state: 'sending', progress }),
      });
      setItem({ ...shown, state: 'done' });
      onFile(id);
    } catch (error) {
      if (!isAborted(error)) setItem({ ...shown, state: 'failed', error: textOf(error) });
    }
  };
  const drop = () => {
    sending.current?.abort.abort();
    setItem(null);
    onFile(null);
  };
  return (
    <FileField
      label={t('medications.add.photo')}
      hint={t('medications.add.photoHint')}
      optionalLabel={t('medications.add.optional')}
      items={item ? [item] : []}
      accept="image/*"
      chooseLabel={t('medications.add.choosePhoto')}
      cameraLabel={t('medications.add.takePhoto')}
      dropLabel={t('medications.add.dropPhoto')}
      cancelLabel={(name) => t('medications.add.cancelPhoto', { name })}
      retryLabel={t('shell.action.retry')}
      removeLabel={(name) => t('medications.add.removePhoto', { name })}
      progressLabel={(name) => t('medications.add.sendingPhoto', { name })}
      onFiles={([file]) => file && void send(newId(), file)}
      onCancel={drop}
      onRetry={(id) => sending.current && void send(id, sending.current.file)}
      onRemove={drop}
    />
  );
}
