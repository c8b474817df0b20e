import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingFor, useSubjectAsked } from '#features/people/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { FOLDERS, type Folder, listFiles } from '../../contract.ts';
import { FileRows } from '../components/file-rows.tsx';
import styles from '../components/files.module.css';
import { Upload } from '../components/upload.tsx';
import { useFilePages } from '../queries.ts';

/** The patient's own files, those shared with the user, and those of the person the patient acts for. */
type Tab = 'own' | 'shared' | 'family';

export function FilesScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const [scope, setScope] = useState<Tab>('own');
  useSubjectAsked(setScope);
  const [folder, setFolder] = useState<Folder>();
  const actingFor = useActingFor();
  const tabs = [
    ...(['own', 'shared'] as const).map((id) => ({ id, label: t(`files.files.${id}`) })),
    ...(actingFor.isSelf
      ? []
      : [{ id: 'family' as const, label: t('files.files.ofName', { name: actingFor.name }) }]),
  ];
  const current = tabs.find(({ id }) => id === scope)?.id ?? 'own';
  const arrived = (name: string) => {
    showAlert('success', t('files.files.uploaded', { name }));
    setScope('own');
    setFolder(undefined);
    void invalidate(client, listFiles);
  };
  return (
    <Page width="list">
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
        tabs={tabs}
        current={current}
        onCurrent={(id) => setScope(id as Tab)}
      >
        <Files
          key={`${current} ${folder} ${actingFor.personId}`}
          label={tabs.find(({ id }) => id === current)?.label ?? ''}
          scope={current}
          folder={folder}
          patientId={actingFor.personId}
        />
      </Tabs>
    </Page>
  );
}

interface FilesProps {
  readonly label: string;
  readonly scope: Tab;
  readonly folder: Folder | undefined;
  readonly patientId: string | undefined;
}

function Files({ label, scope, folder, patientId }: FilesProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const pages = useFilePages({
    ...(scope === 'family' ? { patient_id: patientId } : { scope }),
    ...(folder ? { folder } : {}),
  });
  const files = pages.data?.pages.flatMap((page) => page.files);
  if (!files && pages.isError) {
    return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
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
        <FileRows label={label} files={files} />
      </Card>
      {pages.hasNextPage && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('files.files.showMore')}
          </Button>
        </div>
      )}
      {pages.isFetchNextPageError && <p role="alert">{textOf(pages.error)}</p>}
    </div>
  );
}
