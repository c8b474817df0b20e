import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type FileRecord, listFiles, MAX_FILE_NAME, renameFile } from '../../contract.ts';
import type { OfFileProps } from './delete-dialog.tsx';

/** Another name for a file. Its ending stays, so it isn't shown. */
export function RenameDialog({ file, onClose }: OfFileProps) {
  return file ? <Rename key={file.file_id} file={file} onClose={onClose} /> : null;
}

function Rename({ file, onClose }: { readonly file: FileRecord; readonly onClose: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [name, setName] = useState(() => file.name.replace(/\.[^.]*$/, ''));
  const rename = useAction(renameFile, {
    onSuccess: () => {
      showAlert('success', t('files.files.renamed'));
      onClose();
      return invalidate(client, listFiles);
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('files.files.renameTitle')}
      confirmLabel={t('shell.form.save')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={rename.isPending}
      onConfirm={() => rename.mutate({ params: { file_id: file.file_id }, body: { name } })}
      onClose={onClose}
    >
      <TextField
        label={t('files.files.newName')}
        maxLength={MAX_FILE_NAME}
        value={name}
        onValue={setName}
        error={rename.isError ? textOf(rename.error) : undefined}
      />
    </ConfirmDialog>
  );
}
