import { useState } from 'react';
import { clinicStamp, daysBetween } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { useDownload } from '#platform/web/client/use-download.ts';
import { LanguageField } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_DAYS } from '../../contract/days.ts';
import { printVitals } from '../../contract/papers.ts';
import type { OfferProps } from './days.ts';
import styles from './papers.module.css';

/** The period on paper, in any of the languages: a doctor may read another one than the patient. */
export function PdfOffer({ patientId, from, to, level }: OfferProps) {
  const { t, language } = useWords();
  const [chosen, setChosen] = useState(language);
  const { busy, problem, download } = useDownload(t('vitals.paper.savedPdf'));
  const print = () =>
    download(async (signal) => {
      if (from && to && daysBetween(from, to) >= MAX_DAYS)
        return t('vitals.paper.tooLong', { days: MAX_DAYS });
      const file = await fetchFile(
        printVitals,
        {
          query: {
            ...(patientId ? { patient_id: patientId } : {}),
            ...(from ? { from } : {}),
            ...(to ? { to } : {}),
            language: chosen,
          },
        },
        { signal },
      );
      return { file, name: `readings-${from}-to-${to}-${clinicStamp(new Date())}.pdf` };
    });
  return (
    <Section title={t('vitals.paper.pdf')} level={level} description={t('vitals.paper.pdfHint')}>
      <div className={styles.file}>
        <LanguageField label={t('vitals.paper.language')} value={chosen} onValue={setChosen} />
        {problem && (
          <Alert tone="bad" live="alert">
            {problem}
          </Alert>
        )}
        <Row>
          <Button variant="primary" icon="download" busy={busy} onClick={() => void print()}>
            {t('vitals.paper.savePdf')}
          </Button>
        </Row>
        <p role="status" className={styles.now}>
          {busy ? t('vitals.paper.making') : ''}
        </p>
      </div>
    </Section>
  );
}
