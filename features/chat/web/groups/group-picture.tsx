import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { deleteFile, uploadFile } from '#features/files/contract.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { isPhoto, problemOf } from '../attachments/wrong-file.ts';
import styles from './groups.module.css';

export interface Picture {
  readonly fileId: string;
  readonly href: string;
}

interface GroupPictureProps {
  readonly name: string;
  /** Address of the one that is shown now. */
  readonly picture: string | null;
  readonly onPicture: (picture: Picture | null) => void;
}

/** The picture of a group; the server stores it as soon as it is chosen. */
export function GroupPicture({ name, picture, onPicture }: GroupPictureProps) {
  const { t } = useWords();
  const textOf = useFileErrorText('file');
  const chooser = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  /** The picture that was chosen here and is not saved yet. */
  const [fresh, setFresh] = useState<string>();
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setError(undefined);
    const problem = isPhoto(file) ? problemOf(file) : 'wrong_kind';
    if (problem) return setError(t(`chat.groups.pictureProblem.${problem}`));
    abort.current?.abort();
    abort.current = new AbortController();
    setProgress(0);
    try {
      const { file_id, href } = await upload(uploadFile, { body: { file_id: newId() } }, file, {
        signal: abort.current.signal,
        onProgress: setProgress,
      });
      release();
      setFresh(file_id);
      onPicture({ fileId: file_id, href });
    } catch (failed) {
      if (!isAborted(failed)) setError(textOf(failed));
    }
    setProgress(undefined);
  };
  const release = () => {
    if (fresh) void call(deleteFile, { params: { file_id: fresh } }).catch(() => undefined);
    setFresh(undefined);
  };
  return (
    <FieldGroup label={t('chat.groups.picture')} optionalLabel={t('chat.attachments.optional')} error={error}>
      <div className={styles.picture}>
        <Avatar name={name || t('chat.groups.newGroup')} photo={picture} size="large" />
        <Button icon="photo" onClick={() => chooser.current?.click()}>
          {t('chat.groups.choosePicture')}
        </Button>
        {picture && (
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => {
              release();
              onPicture(null);
            }}
          >
            {t('chat.groups.removePicture')}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/*"
          aria-label={t('chat.groups.choosePicture')}
          onChange={(event) => void take(event)}
        />
      </div>
      {progress !== undefined && <ProgressBar label={t('chat.groups.picture')} hideLabel value={progress} />}
    </FieldGroup>
  );
}
