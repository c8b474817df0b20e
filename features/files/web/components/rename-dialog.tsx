import { useQueryClient } from '@tanstack/react-query';
import { TextField } from '#platform/ui/text-field.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
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
  const client = useQueryClient();
  const form = useForm('rename-file', () => ({ name: file.name.replace(/\.[^.]*$/, '') }));
  const rename = useAction(renameFile, {
    onSuccess: () => {
      showAlert('success', t('files.files.renamed'));
      onClose();
      return invalidate(client, listFiles);
    },
    onError: form.refused,
  });
  const submit = () => {
    const body = { name: form.draft.name.trim() };
    if (form.checkFilled('name')) rename.mutate({ params: { file_id: file.file_id }, body });
  };
  return (
    <FormSheet
      title={t('files.files.renameTitle')}
      busy={rename.isPending}
      problems={form.problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.control('name')} label={t('files.files.newName')} maxLength={MAX_FILE_NAME} />
    </FormSheet>
  );
}
