import { type ChangeEvent, useRef } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Corners } from './corners.tsx';
import { pdfOfPages } from './pages-pdf.ts';
import styles from './scan.module.css';
import { useScan } from './use-scan.ts';

interface ScanDialogProps {
  readonly onClose: () => void;
  readonly onPdf: (file: File) => void;
}

/** Photographs the pages of a paper, one after the other, and makes one PDF of them. Nothing leaves the device before. */
export function ScanDialog({ onClose, onPdf }: ScanDialogProps) {
  const { t, format } = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const scan = useScan();
  const { pages, photo, corners } = scan;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) scan.take(file);
  };
  const open = () => camera.current?.click();
  const save = () => {
    const bytes = pdfOfPages(pages);
    const name = `${t('files.scan.name', { day: format.shortDay(new Date()) })}.pdf`;
    onPdf(new File([bytes as BlobPart], name, { type: 'application/pdf' }));
    onClose();
  };
  return (
    <Dialog
      open
      title={t('files.scan.title')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={<ScanActions scan={scan} onCamera={open} onSave={save} />}
    >
      <Stack>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          className={styles.chooser}
          data-scan-input
          onChange={take}
        />
        {scan.hasFailed && (
          <Alert tone="bad" live="alert">
            {t('files.scan.failed')}
          </Alert>
        )}
        {photo && corners ? (
          <>
            <p>{t('files.scan.cornersHint')}</p>
            <Corners photo={photo} corners={corners} onCorners={scan.setCorners} />
          </>
        ) : (
          <PagesSoFar count={pages.length} onRemoveLast={scan.removeLast} />
        )}
      </Stack>
    </Dialog>
  );
}

interface ScanActionsProps {
  readonly scan: ReturnType<typeof useScan>;
  readonly onCamera: () => void;
  readonly onSave: () => void;
}

function ScanActions({ scan: { photo, pages, isBusy, use }, onCamera, onSave }: ScanActionsProps) {
  const { t } = useWords();
  return photo ? (
    <>
      <Button onClick={onCamera}>{t('files.scan.again')}</Button>
      <Button variant="primary" busy={isBusy} onClick={use}>
        {t('files.scan.use')}
      </Button>
    </>
  ) : (
    <>
      <Button icon="camera" busy={isBusy} onClick={onCamera}>
        {t(pages.length > 0 ? 'files.scan.next' : 'files.scan.first')}
      </Button>
      {pages.length > 0 && (
        <Button variant="primary" onClick={onSave}>
          {t('files.scan.save')}
        </Button>
      )}
    </>
  );
}

interface PagesSoFarProps {
  readonly count: number;
  readonly onRemoveLast: () => void;
}

function PagesSoFar({ count, onRemoveLast }: PagesSoFarProps) {
  const { t } = useWords();
  return (
    <>
      <p>{t('files.scan.hint')}</p>
      <Row spread>
        <b role="status">{t('files.scan.pages', { count })}</b>
        {count > 0 && (
          <Button variant="quiet" compact icon="trash" onClick={onRemoveLast}>
            {t('files.scan.removeLast')}
          </Button>
        )}
      </Row>
    </>
  );
}
