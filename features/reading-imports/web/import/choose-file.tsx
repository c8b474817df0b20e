import { Button } from '#platform/ui/button.tsx';
import { FileField } from '#platform/ui/file-field.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

const nothing = () => undefined;

/** Exports of the platforms are JSON, everything else is a table. */
const pastedFile = (text: string): File =>
  /^\s*[[{]/.test(text)
    ? new File([text], 'pasted.json', { type: 'application/json' })
    : new File([text], 'pasted.csv', { type: 'text/csv' });

interface Props {
  readonly isReading: boolean;
  readonly pasted: string;
  readonly onPasted: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** A file with readings, or their lines pasted. */
export function ChooseFile({ isReading, pasted, onPasted, onFile }: Props) {
  const { t } = useWords();
  return (
    <>
      <FileField
        label={t('reading-imports.import.file')}
        hint={t('reading-imports.import.hint')}
        items={[]}
        accept=".csv,.tsv,.txt,.json,.zip,text/csv,text/plain,application/json,application/zip"
        chooseLabel={t('reading-imports.import.choose')}
        dropLabel={t('reading-imports.import.drop')}
        cancelLabel={() => ''}
        retryLabel=""
        removeLabel={() => ''}
        progressLabel={() => ''}
        disabled={isReading}
        onFiles={([file]) => file && onFile(file)}
        onCancel={nothing}
        onRetry={nothing}
        onRemove={nothing}
      />
      {isReading ? (
        <SkeletonList label={t('reading-imports.import.reading')} />
      ) : (
        <>
          <TextArea
            label={t('reading-imports.import.paste')}
            value={pasted}
            rows={4}
            spellCheck={false}
            onValue={onPasted}
          />
          <Row>
            <Button disabled={pasted.trim() === ''} onClick={() => onFile(pastedFile(pasted))}>
              {t('reading-imports.import.check')}
            </Button>
          </Row>
        </>
      )}
    </>
  );
}
