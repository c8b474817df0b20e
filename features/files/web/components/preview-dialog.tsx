import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { OfFileProps } from './delete-dialog.tsx';
import styles from './files.module.css';

/**
 * Shows a picture or a PDF inside the app. The server sends both with a policy under which nothing in them runs; a PDF
 * is drawn by the browser's own viewer, which does not work in a sandboxed frame.
 */
export function PreviewDialog({ file, onClose }: OfFileProps) {
  const { t } = useWords();
  return (
    <Dialog
      open={file !== undefined}
      size="wide"
      title={file?.name ?? ''}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button icon="arrow-left" onClick={onClose}>
            {t('files.preview.back')}
          </Button>
          {file && (
            <LinkButton icon="download" href={file.href} download={file.name}>
              {t('files.preview.download')}
            </LinkButton>
          )}
        </>
      }
    >
      {file && <Shown key={file.file_id} file={file} />}
    </Dialog>
  );
}

function Shown({ file }: { readonly file: NonNullable<OfFileProps['file']> }) {
  const { t } = useWords();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p role="alert">{t('files.preview.failed')}</p>;
  if (file.mime !== 'application/pdf')
    return (
      <img
        className={styles.picture}
        src={file.href}
        alt={file.name}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        onError={() => setBroken(true)}
      />
    );
  // Phones draw no PDF inside a page; some do in a page of its own.
  if (!navigator.pdfViewerEnabled)
    return (
      <>
        <p>{t('files.preview.noViewer')}</p>
        <LinkButton icon="file" href={file.href} target="_blank">
          {t('files.preview.open')}
        </LinkButton>
      </>
    );
  return <iframe className={styles.pages} src={file.href} title={file.name} />;
}
