import { type ChangeEvent, useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Corners } from './corners.tsx';
import type { Quad } from './find-page.ts';
import { pdfOfPages, type ScannedPage } from './pages-pdf.ts';
import styles from './scan.module.css';
import { cutPage, openPhoto, type Photo } from './scan-pictures.ts';

interface ScanDialogProps {
  readonly onClose: () => void;
  readonly onPdf: (file: File) => void;
}

/** Photographs the pages of a paper, one after the other, and makes one PDF of them. Nothing leaves the device before. */
export function ScanDialog({ onClose, onPdf }: ScanDialogProps) {
  const { t, format } = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const [pages, setPages] = useState<readonly ScannedPage[]>([]);
  const [photo, setPhoto] = useState<Photo>();
  const [corners, setCorners] = useState<Quad>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const work = async (doing: () => Promise<void>) => {
    setBusy(true);
    setFailed(false);
    await doing().catch(() => setFailed(true));
    setBusy(false);
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file)
      void work(async () => {
        const opened = await openPhoto(file);
        setPhoto(opened);
        setCorners(opened.corners);
      });
  };
  const use = () =>
    void work(async () => {
      if (!photo || !corners) return;
      const page = await cutPage(photo, corners);
      setPages((before) => [...before, page]);
      setPhoto(undefined);
    });
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
      actions={
        photo ? (
          <>
            <Button onClick={() => camera.current?.click()}>{t('files.scan.again')}</Button>
            <Button variant="primary" busy={isBusy} onClick={use}>
              {t('files.scan.use')}
            </Button>
          </>
        ) : (
          <>
            <Button icon="camera" busy={isBusy} onClick={() => camera.current?.click()}>
              {t(pages.length > 0 ? 'files.scan.next' : 'files.scan.first')}
            </Button>
            {pages.length > 0 && (
              <Button variant="primary" onClick={save}>
                {t('files.scan.save')}
              </Button>
            )}
          </>
        )
      }
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
        {hasFailed && (
          <Alert tone="bad" live="alert">
            {t('files.scan.failed')}
          </Alert>
        )}
        {photo && corners ? (
          <>
            <p>{t('files.scan.cornersHint')}</p>
            <Corners photo={photo} corners={corners} onCorners={setCorners} />
          </>
        ) : (
          <>
            <p>{t('files.scan.hint')}</p>
            <Row spread>
              <b role="status">{t('files.scan.pages', { count: pages.length })}</b>
              {pages.length > 0 && (
                <Button variant="quiet" compact icon="trash" onClick={() => setPages(pages.slice(0, -1))}>
                  {t('files.scan.removeLast')}
                </Button>
              )}
            </Row>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
