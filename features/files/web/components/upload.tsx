import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FileField } from '#platform/ui/file-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { ACCEPTED_FILES, MAX_FILE_BYTES } from '../../contract.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { useUploads } from './use-uploads.ts';

interface UploadProps {
  readonly onArrived: (name: string) => void;
  /** The patient a clinician adds the files for; missing for the user's own. */
  readonly patientId?: string;
}

/** Chooses, photographs or drops files, and shows how far each has got. */
export function Upload({ onArrived, patientId }: UploadProps) {
  const words = useWords();
  const { t } = words;
  const uploads = useUploads(onArrived, patientId);
  const [isScanning, setScanning] = useState(false);
  const [tooLarge, setTooLarge] = useState<string>();
  const isPatient = useUserType() === 'patient';
  const limit = words.format.fileSize(MAX_FILE_BYTES);
  const add = (files: readonly File[]) => {
    const large = files.filter((file) => file.size > MAX_FILE_BYTES);
    setTooLarge(large.map((file) => file.name).join(', ') || undefined);
    uploads.add(files.filter((file) => file.size <= MAX_FILE_BYTES));
  };
  return (
    <>
      <div>
        <Button icon="camera" onClick={() => setScanning(true)}>
          {t('files.scan.title')}
        </Button>
      </div>
      {isScanning && <ScanDialog onClose={() => setScanning(false)} onPdf={(file) => add([file])} />}
      <FileField
        label={t('files.upload.label')}
        hint={t(
          patientId ? 'files.record.hint' : isPatient ? 'files.upload.hint' : 'files.upload.hintClinician',
          {
            limit,
          },
        )}
        error={tooLarge && t('files.upload.tooLarge', { name: tooLarge, limit })}
        accept={ACCEPTED_FILES}
        multiple
        items={uploads.items}
        onFiles={add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
        chooseLabel={t('files.upload.choose')}
        cameraLabel={t('files.upload.camera')}
        dropLabel={t('files.upload.drop')}
        cancelLabel={(name) => t('files.upload.cancel', { name })}
        retryLabel={t('shell.action.retry')}
        removeLabel={(name) => t('files.upload.remove', { name })}
        progressLabel={(name) => t('files.upload.progress', { name })}
      />
    </>
  );
}
