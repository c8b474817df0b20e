import { useEffect, useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FileField } from '#platform/ui/file-field.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { CareAdvice } from '../components/care-advice.tsx';
import { CsvPreview } from '../components/csv-preview.tsx';
import { isExportFile } from '../import/export-file.ts';
import { HowToExport } from '../import/how-to-export.tsx';
import { PlatformFound, PlatformTaken } from '../import/platform-import.tsx';
import { usePlatformImport } from '../import/use-platform-import.ts';
import { useCsvImport } from '../use-csv-import.ts';
import { useSubject } from '../use-subject.ts';
import styles from './list.module.css';

const nothing = () => undefined;

/** Exports of the platforms are JSON, everything else is a table. */
const pastedFile = (text: string): File =>
  /^\s*[[{]/.test(text)
    ? new File([text], 'pasted.json', { type: 'application/json' })
    : new File([text], 'pasted.csv', { type: 'text/csv' });

/** Readings from a file: chosen or pasted, looked at, taken. */
export function ImportScreen() {
  const { t } = useWords();
  const textOf = useErrorText();
  const subject = useSubject();
  const { personId, name, isSelf } = subject;
  const csv = useCsvImport(personId);
  const platform = usePlatformImport(personId);
  const [pasted, setPasted] = useState('');
  const { step } = csv;
  const found = useRef<HTMLHeadingElement>(null);
  const exported = platform.step;
  const isFurther =
    step.is === 'taken' || step.is === 'shown' || exported?.is === 'found' || exported?.is === 'taken';
  const stage = `${step.is} ${exported?.is}`;
  // What comes next stands further down, and is read out.
  useEffect(() => {
    if (stage && isFurther) found.current?.focus();
  }, [stage, isFurther]);
  if (subject.isMissing) return <NotFound />;
  const isReading = step.is === 'reading' || exported?.is === 'reading';
  const isChoosing = (step.is === 'choosing' || isReading) && !isFurther;
  const choose = (file: File) => {
    if (isExportFile(file)) return platform.choose(file);
    platform.again();
    csv.choose(file);
  };
  const next = {
    href: subject.home,
    label: t(subject.isCare ? 'vitals.care.toPatient' : 'vitals.import.toList'),
  };
  return (
    <div className={styles.page}>
      <h1>{t('vitals.import.title')}</h1>
      {!isSelf && name && <p>{t('vitals.enter.for', { name })}</p>}
      {isChoosing && (
        <Stack>
          {exported?.is === 'not_taken' && (
            <Alert tone="bad" live="alert">
              {t(`vitals.import.platform.${exported.why}`)}
            </Alert>
          )}
          {step.is === 'choosing' && step.error !== undefined && !exported && (
            <Alert tone="bad" live="alert">
              {textOf(step.error)}
            </Alert>
          )}
          <FileField
            label={t('vitals.import.file')}
            hint={t('vitals.import.hint')}
            items={[]}
            accept=".csv,.tsv,.txt,.json,.zip,text/csv,text/plain,application/json,application/zip"
            chooseLabel={t('vitals.import.choose')}
            dropLabel={t('vitals.import.drop')}
            cancelLabel={() => ''}
            retryLabel=""
            removeLabel={() => ''}
            progressLabel={() => ''}
            disabled={isReading}
            onFiles={([file]) => file && choose(file)}
            onCancel={nothing}
            onRetry={nothing}
            onRemove={nothing}
          />
          {isReading ? (
            <SkeletonList label={t('vitals.import.reading')} />
          ) : (
            <>
              <TextArea
                label={t('vitals.import.paste')}
                value={pasted}
                rows={4}
                spellCheck={false}
                onValue={setPasted}
              />
              <Row>
                <Button disabled={pasted.trim() === ''} onClick={() => choose(pastedFile(pasted))}>
                  {t('vitals.import.check')}
                </Button>
              </Row>
            </>
          )}
        </Stack>
      )}
      {isChoosing && !isReading && <HowToExport />}
      {exported?.is === 'found' && (
        <PlatformFound heading={found} step={exported} onTake={platform.take} onAnother={platform.again} />
      )}
      {exported?.is === 'taken' && (
        <PlatformTaken
          heading={found}
          step={exported}
          subject={subject}
          next={next}
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
          problem={step.error === undefined ? null : textOf(step.error)}
          onUnit={csv.chooseUnit}
          onTake={() => csv.take(step.preview)}
          onAnother={csv.again}
        />
      )}
      {step.is === 'taken' && (
        <Stack>
          <h2 ref={found} tabIndex={-1}>
            {t('vitals.import.done')}
          </h2>
          <Alert tone="ok">
            <p>{t('vitals.import.taken', { count: step.taken.taken })}</p>
            {step.taken.already_there > 0 && (
              <p>{t('vitals.import.wereThere', { count: step.taken.already_there })}</p>
            )}
            {step.taken.bad.length > 0 && (
              <p>{t('vitals.import.leftOut', { count: step.taken.bad.length })}</p>
            )}
          </Alert>
          {!subject.isCare && (
            <CareAdvice level={step.taken.level} count={step.taken.taken} personId={personId} />
          )}
          <Row>
            <LinkButton variant="primary" href={next.href}>
              {next.label}
            </LinkButton>
            <Button onClick={csv.again}>{t('vitals.import.another')}</Button>
          </Row>
        </Stack>
      )}
    </div>
  );
}
