import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { deleteFile, type FileRecord, listFiles } from '../../contract.ts';

export interface OfFileProps {
  /** Undefined: closed. */
  readonly file: FileRecord | undefined;
  readonly onClose: () => void;
}

export function DeleteDialog({ file, onClose }: OfFileProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const remove = useAction(deleteFile, {
    onSuccess: () => showAlert('success', t('files.files.deleted')),
    onError: (error) => showAlert('error', textOf(error)),
    onSettled: () => {
      onClose();
      return invalidate(client, listFiles);
    },
  });
  const isReading = file?.belongs_to.some(({ kind }) => kind !== 'record');
  return (
    <ConfirmDialog
      open={file !== undefined}
      danger
      title={t('files.files.deleteTitle')}
      confirmLabel={t('files.files.deleteConfirm')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={remove.isPending}
      onConfirm={() => file && remove.mutate({ params: { file_id: file.file_id } })}
      onClose={onClose}
    >
      <p>
        {t(isReading ? 'files.files.deleteReading' : 'files.files.deleteBody', {
          name: file?.name ?? '',
        })}
      </p>
    </ConfirmDialog>
  );
}
