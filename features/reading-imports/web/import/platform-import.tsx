import type { Ref } from 'react';
import { CareAdvice, type Subject } from '#features/vitals/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PlatformStep } from './use-platform-import.ts';

type Found = Extract<PlatformStep, { is: 'found' }>;

/** The chosen export and the person of its readings, before the import. */
export function PlatformFound({
  heading,
  step,
  subject,
  onTake,
  onAnother,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly step: Found;
  readonly subject: Subject;
  readonly onTake: () => void;
  readonly onAnother: () => void;
}) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const { fileName, parts, done, taken, taking, error } = step;
  const platforms = [...new Set(parts.map(({ platform }) => platform))].join(', ');
  const records = parts.reduce((sum, part) => sum + part.records, 0);
  const place = { part: format.number(done + 1), parts: format.number(parts.length) };
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {fileName}
      </h2>
      <p>{t('reading-imports.import.platform.found', { platform: platforms })}</p>
      {parts.length > 1 && (
        <p>
          {t('reading-imports.import.platform.parts', {
            records: format.number(records),
            parts: place.parts,
          })}
        </p>
      )}
      {error !== undefined && (
        <Alert tone="bad" live="alert">
          {parts.length > 1 && <p>{t('reading-imports.import.platform.stopped', place)}</p>}
          <p>{textOf(error)}</p>
        </Alert>
      )}
      {/* The parts before the failed one are imported, and nothing else says how urgent they are. */}
      {error !== undefined && !subject.isCare && (
        <CareAdvice level={taken.level} count={taken.taken + taken.changed} personId={subject.personId} />
      )}
      {taking && parts.length > 1 && (
        <div role="status">
          <ProgressBar label={t('reading-imports.import.platform.part', place)} value={done / parts.length} />
        </div>
      )}
      <Row>
        <Button variant="primary" busy={taking} onClick={onTake}>
          {t(done > 0 ? 'reading-imports.import.platform.goOn' : 'reading-imports.import.platform.take')}
        </Button>
        <Button disabled={taking} onClick={onAnother}>
          {t('reading-imports.import.another')}
        </Button>
      </Row>
    </Stack>
  );
}
