import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { deleteFile, type FileRecord, FOLDERS, type Folder, listFiles } from '../../contract.ts';
import { FileRows } from '../components/file-rows.tsx';
import styles from '../components/files.module.css';
import { Upload } from '../components/upload.tsx';
import { type Scope, useFilePages } from '../queries.ts';

const SCOPES: readonly Scope[] = ['own', 'shared'];

export function FilesScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const [scope, setScope] = useState<Scope>('own');
  const [folder, setFolder] = useState<Folder>();
  const arrived = (name: string) => {
    showAlert('success', t('files.files.uploaded', { name }));
    setScope('own');
    setFolder(undefined);
    void invalidate(client, listFiles);
  };
  return (
    <div className={styles.page}>
      <h1>{t('shell.section.files')}</h1>
      <Upload onArrived={arrived} />
      <SelectField
        label={t('files.folder.label')}
        value={folder ?? ''}
        onValue={(value) => setFolder(FOLDERS.find((each) => each === value))}
        choices={[
          { value: '', label: t('files.folder.all') },
          ...FOLDERS.map((each) => ({ value: each, label: t(`files.folder.${each}`) })),
        ]}
      />
      <Tabs
        label={t('files.files.whose')}
        tabs={SCOPES.map((id) => ({ id, label: t(`files.files.${id}`) }))}
        current={scope}
        onCurrent={(id) => setScope(id as Scope)}
      >
        <Files key={`${scope} ${folder}`} scope={scope} folder={folder} />
      </Tabs>
    </div>
  );
}

function Files({ scope, folder }: { readonly scope: Scope; readonly folder: Folder | undefined }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const pages = useFilePages(scope, folder);
  const [deleting, setDeleting] = useState<FileRecord>();
  const files = pages.data?.pages.flatMap((page) => page.files);
  if (!files && pages.isError) {
    return (
      <EmptyState
        icon="alert"
        title={textOf(pages.error)}
        action={<Button onClick={() => void pages.refetch()}>{t('shell.action.retry')}</Button>}
      />
    );
  }
  if (!files) {
    return (
      <Card flush>
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      </Card>
    );
  }
  if (files.length === 0) {
    return (
      <EmptyState icon="file" title={t('files.files.none')}>
        {t(folder ? 'files.folder.noneHint' : `files.files.${scope}Hint`)}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      <Card flush>
        <FileRows label={t(`files.files.${scope}`)} files={files} onDelete={setDeleting} />
      </Card>
      {pages.hasNextPage && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('files.files.showMore')}
          </Button>
        </div>
      )}
      {pages.isFetchNextPageError && <p role="alert">{textOf(pages.error)}</p>}
      <DeleteDialog file={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  );
}

interface DeleteDialogProps {
  readonly file: FileRecord | undefined;
  readonly onClose: () => void;
}

function DeleteDialog({ file, onClose }: DeleteDialogProps) {
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
        {t((file?.belongs_to.length ?? 0) > 0 ? 'files.files.deleteReading' : 'files.files.deleteBody', {
          name: file?.name ?? '',
        })}
      </p>
    </ConfirmDialog>
  );
}
