import { useEffect, useRef, useState } from 'react';
import { type Subject, useSubject } from '#features/vitals/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Page, Stack } from '#platform/ui/layout.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { ChooseFile } from '../import/choose-file.tsx';
import { CsvPreview } from '../import/csv-preview.tsx';
import { isExportFile } from '../import/export-file.ts';
import { HowToExport } from '../import/how-to-export.tsx';
import { type Imported, ImportTaken } from '../import/import-taken.tsx';
import { PlatformFound } from '../import/platform-import.tsx';
import { type CsvStep, useCsvImport } from '../import/use-csv-import.ts';
import { type PlatformStep, usePlatformImport } from '../import/use-platform-import.ts';

/** Readings from a file: chosen or pasted, looked at, taken. */
export function ImportScreen() {
  const subject = useSubject();
  // What was chosen for one person is not imported for another one.
  return subject.isMissing ? <NotFound /> : <Import key={subject.personId ?? ''} subject={subject} />;
}

function Import({ subject }: { readonly subject: Subject }) {
  const { t } = useWords();
  const { personId, name, isSelf } = subject;
  const {
    csv,
    platform,
    step,
    exported,
    imported,
    isFurther,
    isReading,
    isChoosing,
    refused,
    problem,
    choose,
  } = useImport(personId);
  const [pasted, setPasted] = useState('');
  const found = useFocusOnNext(`${step.is} ${exported?.is}`, isFurther);
  return (
    <Page width="list">
      <h1>{t('reading-imports.import.title')}</h1>
      {!isSelf && name && <p>{t('vitals.enter.for', { name })}</p>}
      {isChoosing && (
        <Stack>
          {refused && (
            <Alert tone="bad" live="alert">
              {refused}
            </Alert>
          )}
          <ChooseFile isReading={isReading} pasted={pasted} onPasted={setPasted} onFile={choose} />
        </Stack>
      )}
      {isChoosing && !isReading && <HowToExport />}
      {exported?.is === 'found' && (
        <PlatformFound
          heading={found}
          step={exported}
          subject={subject}
          onTake={platform.take}
          onAnother={platform.again}
        />
      )}
      {step.is === 'shown' && (
        <CsvPreview
          heading={found}
          fileName={csv.fileName}
          preview={step.preview}
          unit={csv.unit}
          busy={step.taking}
          problem={problem}
          onUnit={csv.chooseUnit}
          onTake={() => csv.take(step.preview)}
          onAnother={csv.again}
        />
      )}
      {imported && (
        <ImportTaken
          heading={found}
          imported={imported}
          subject={subject}
          onAnother={exported ? platform.again : csv.again}
        />
      )}
    </Page>
  );
}

/** What comes next stands further down, and is read out. */
function useFocusOnNext(stage: string, isFurther: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stage && isFurther) heading.current?.focus();
  }, [stage, isFurther]);
  return heading;
}

/** A table and an export of a platform are read in two ways, and looked at on one page. */
function useImport(personId: string | undefined) {
  const { t } = useWords();
  const textOf = useErrorText();
  const csv = useCsvImport(personId);
  const platform = usePlatformImport(personId);
  const { step } = csv;
  const exported = platform.step;
  const isFurther =
    step.is === 'taken' || step.is === 'shown' || exported?.is === 'found' || exported?.is === 'taken';
  const isReading = step.is === 'reading' || exported?.is === 'reading';
  const notRead = step.is === 'choosing' && step.error !== undefined && !exported;
  return {
    csv,
    platform,
    step,
    exported,
    imported: importedBy(csv.step, exported, t),
    isFurther,
    isReading,
    isChoosing: (step.is === 'choosing' || isReading) && !isFurther,
    refused:
      exported?.is === 'not_taken'
        ? t(`reading-imports.import.platform.${exported.why}`)
        : notRead && textOf(step.error),
    /** What stood against taking what is shown. */
    problem: step.is === 'shown' && step.error !== undefined ? textOf(step.error) : null,
    choose(file: File) {
      if (isExportFile(file)) return platform.choose(file);
      platform.again();
      csv.choose(file);
    },
  };
}

/** What came of either way; null until it is done. */
function importedBy(step: CsvStep, exported: PlatformStep | null, t: Words['t']): Imported | null {
  if (exported?.is === 'taken') {
    const { refused, ...taken } = exported.taken;
    const leftOut = refused > 0 ? t('reading-imports.import.platform.refused', { count: refused }) : null;
    return { ...taken, leftOut };
  }
  if (step.is !== 'taken') return null;
  const { bad, ...taken } = step.taken;
  const leftOut = bad.length > 0 ? t('reading-imports.import.leftOut', { count: bad.length }) : null;
  // Its rows were shown with their reasons before.
  return { ...taken, changed: 0, leftOut, reasons: new Map() };
}
