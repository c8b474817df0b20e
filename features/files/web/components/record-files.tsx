import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { listFiles } from '../../contract.ts';
import { useFilePages } from '../queries.ts';
import { FileRows } from './file-rows.tsx';
import { Upload } from './upload.tsx';

const SHOWN = 4;

/** The files in the record of a patient: what clinicians added, and what is shared with the one who reads. */
export function RecordFiles({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const client = useQueryClient();
  const mayAdd = useUserType() === 'doctor';
  const [isAdding, setAdding] = useState(false);
  const [isAll, setAll] = useState(false);
  const pages = useFilePages({ patient_id: patientId });
  const files = pages.data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <Section
      title={t('shell.section.files')}
      aside={
        mayAdd && (
          <Button compact icon="plus" onClick={() => setAdding(true)}>
            {t('files.record.add')}
          </Button>
        )
      }
    >
      <Card flush={files.length > 0}>
        {pages.isError && !pages.data ? (
          <Problem error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.isPending ? (
          <Skeleton lines={3} />
        ) : files.length === 0 ? (
          <p>{t('files.files.none')}</p>
        ) : (
          <FileRows label={t('shell.section.files')} files={isAll ? files : files.slice(0, SHOWN)} />
        )}
      </Card>
      {isAll ? (
        <MorePages compact pages={pages}>
          {t('files.files.showMore')}
        </MorePages>
      ) : (
        files.length > SHOWN && (
          <Button compact onClick={() => setAll(true)}>
            {t('files.files.showMore')}
          </Button>
        )
      )}
      <Sheet
        open={isAdding}
        title={t('files.record.title')}
        closeLabel={t('shell.action.close')}
        onClose={() => setAdding(false)}
      >
        <Upload
          patientId={patientId}
          onArrived={(name) => {
            showAlert('success', t('files.files.uploaded', { name }));
            void invalidate(client, listFiles);
          }}
        />
      </Sheet>
    </Section>
  );
}
