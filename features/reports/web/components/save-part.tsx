import { useState } from 'react';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { useDownload } from '#platform/web/client/use-download.ts';
import { LanguageField } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { getReportCsv, printReport, type Report } from '../../contract.ts';
import type { Asked } from '../asked.ts';
import styles from '../reports.module.css';

/** The report as a spreadsheet, as a PDF in any of the languages, and on paper. */
export function SavePart({ report, asked }: { readonly report: Report; readonly asked: Asked }) {
  const { t, language } = useWords();
  const [chosen, setChosen] = useState(language);
  const { busy, problem, save } = useSave(`report-${asked.type}-${report.from}-to-${report.to}`);
  const query = { days: asked.days, summary_type: asked.type, sort: asked.sort };
  return (
    <div data-print="no">
      <Section title={t('reports.files')}>
        {problem && (
          <Alert tone="bad" live="alert">
            {problem}
          </Alert>
        )}
        <div className={styles.files}>
          <Button
            icon="download"
            busy={busy === 'csv'}
            onClick={() => void save('csv', (signal) => fetchFile(getReportCsv, { query }, { signal }))}
          >
            {t('reports.csv')}
          </Button>
          <Button icon="printer" onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
          <LanguageField label={t('reports.language')} value={chosen} onValue={setChosen} />
          <Button
            icon="download"
            busy={busy === 'pdf'}
            onClick={() =>
              void save('pdf', (signal) =>
                fetchFile(printReport, { query: { ...query, language: chosen } }, { signal }),
              )
            }
          >
            {t('reports.pdf')}
          </Button>
        </div>
      </Section>
    </div>
  );
}

type Ending = 'csv' | 'pdf';

/** Which of the two files is under way, and why one didn't come. */
function useSave(name: string) {
  const { t } = useWords();
  const [ending, setEnding] = useState<Ending>('csv');
  const { busy, problem, download } = useDownload(t('reports.saved'));
  const save = async (asked: Ending, get: (signal: AbortSignal) => Promise<Blob>) => {
    setEnding(asked);
    await download(async (signal) => ({
      file: await get(signal),
      name: `${name}-${clinicStamp(new Date())}.${asked}`,
    }));
  };
  return { busy: busy ? ending : null, problem, save };
}
