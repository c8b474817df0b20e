import { useEffect, useRef, useState } from 'react';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '#platform/contract/language.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { saveFile } from '#platform/web/client/save-file.ts';
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
          <SelectField
            label={t('reports.language')}
            value={chosen}
            choices={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code], lang: code }))}
            onValue={(code) => isLanguage(code) && setChosen(code)}
          />
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

/** A file that is asked for and handed to the browser: what is under way, and why it didn't come. */
function useSave(name: string) {
  const { t } = useWords();
  const say = useToast();
  const textOf = useErrorText();
  const [busy, setBusy] = useState<Ending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const save = async (ending: Ending, get: (signal: AbortSignal) => Promise<Blob>) => {
    leaving.current = new AbortController();
    setBusy(ending);
    setProblem(null);
    try {
      saveFile(await get(leaving.current.signal), `${name}-${clinicStamp(new Date())}.${ending}`);
      say({ tone: 'ok', message: t('reports.saved') });
    } catch (error) {
      if (!isAborted(error)) setProblem(textOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, save };
}
