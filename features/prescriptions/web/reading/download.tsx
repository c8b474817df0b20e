import { useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { Row } from '#platform/ui/layout.tsx';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { LanguageField } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { DownloadButton } from '#platform/web/shell/download-button.tsx';
import { getPrescriptionPaper, type Prescription } from '../../contract.ts';

interface DownloadProps {
  readonly prescription: Prescription;
  /** Of a copy for reading; without it, the bytes that were signed. */
  readonly language?: Language;
}

/** Fetches the PDF and lets the browser store it. */
export function Download({ prescription, language }: DownloadProps) {
  const { t } = useWords();
  const day = prescription.issued_at?.slice(0, 10);
  return (
    <DownloadButton
      label={t('prescriptions.one.download')}
      name={`${['prescription', day, language].filter(Boolean).join('-')}.pdf`}
      get={() =>
        fetchFile(getPrescriptionPaper, {
          params: { prescription_id: prescription.prescription_id },
          query: language ? { language } : {},
        })
      }
    />
  );
}

/** A copy in a language of the reader's choice, to be read to the patient. */
export function PaperCopy({ prescription }: { readonly prescription: Prescription }) {
  const { t, language: shown } = useWords();
  const [language, setLanguage] = useState<Language>(shown);
  return (
    <Row>
      <LanguageField
        label={t('prescriptions.one.paperLanguage')}
        hint={t('prescriptions.one.paperLanguageHint')}
        value={language}
        onValue={setLanguage}
      />
      <Download prescription={prescription} language={language} />
    </Row>
  );
}
