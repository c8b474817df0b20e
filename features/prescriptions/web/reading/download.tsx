import { useState } from 'react';
import { isLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from '#platform/contract/language.ts';
import { Row } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
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

/** A copy in a language of the reader's choice, for whoever reads the paper to the patient. */
export function PaperCopy({ prescription }: { readonly prescription: Prescription }) {
  const { t, language: shown } = useWords();
  const [language, setLanguage] = useState<Language>(shown);
  return (
    <Row>
      <SelectField
        label={t('prescriptions.one.paperLanguage')}
        hint={t('prescriptions.one.paperLanguageHint')}
        value={language}
        choices={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code], lang: code }))}
        onValue={(value) => isLanguage(value) && setLanguage(value)}
      />
      <Download prescription={prescription} language={language} />
    </Row>
  );
}
