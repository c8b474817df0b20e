import type { Ref } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { CareAdvice } from '../components/care-advice.tsx';
import type { Subject } from '../use-subject.ts';
import type { PlatformStep, Taken } from './use-platform-import.ts';

type Found = Extract<PlatformStep, { is: 'found' }>;

/** Whose export was chosen, before any of it is kept. */
export function PlatformFound({
  heading,
  step,
  onTake,
  onAnother,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly step: Found;
  readonly onTake: () => void;
  readonly onAnother: () => void;
}) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const { fileName, parts, done, taking, error } = step;
  const platforms = [...new Set(parts.map(({ platform }) => platform))].join(', ');
  const records = parts.reduce((sum, part) => sum + part.records, 0);
  const place = { part: format.number(done + 1), parts: format.number(parts.length) };
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {fileName}
      </h2>
      <p>{t('vitals.import.platform.found', { platform: platforms })}</p>
      {parts.length > 1 && (
        <p>{t('vitals.import.platform.parts', { records: format.number(records), parts: place.parts })}</p>
      )}
      {error !== undefined && (
        <Alert tone="bad" live="alert">
          {parts.length > 1 && <p>{t('vitals.import.platform.stopped', place)}</p>}
          <p>{textOf(error)}</p>
        </Alert>
      )}
      {taking && parts.length > 1 && (
        <div role="status">
          <ProgressBar label={t('vitals.import.platform.part', place)} value={done / parts.length} />
        </div>
      )}
      <Row>
        <Button variant="primary" busy={taking} onClick={onTake}>
          {t(done > 0 ? 'vitals.import.platform.goOn' : 'vitals.import.platform.take')}
        </Button>
        <Button disabled={taking} onClick={onAnother}>
          {t('vitals.import.another')}
        </Button>
      </Row>
    </Stack>
  );
}

/** What came of it: how many were taken, and why others were not. */
export function PlatformTaken({
  heading,
  step: { taken: came },
  subject,
  next,
  onAnother,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly step: Extract<PlatformStep, { is: 'taken' }>;
  readonly subject: Subject;
  /** Where the readings are now. */
  readonly next: { readonly href: string; readonly label: string };
  readonly onAnother: () => void;
}) {
  const { t } = useWords();
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {t('vitals.import.done')}
      </h2>
      <Alert tone={came.taken + came.changed + came.already_there > 0 ? 'ok' : 'warn'}>
        <p>{t('vitals.import.taken', { count: came.taken })}</p>
        {came.changed > 0 && <p>{t('vitals.import.platform.changed', { count: came.changed })}</p>}
        {came.already_there > 0 && <p>{t('vitals.import.wereThere', { count: came.already_there })}</p>}
        {came.refused > 0 && <p>{t('vitals.import.platform.refused', { count: came.refused })}</p>}
      </Alert>
      {!subject.isCare && (
        <CareAdvice level={came.level} count={came.taken + came.changed} personId={subject.personId} />
      )}
      {came.refused > 0 && (
        <ul>
          {reasonsOf(came).map(([reason, count]) => (
            <li key={reason}>
              {reason} ({count})
            </li>
          ))}
        </ul>
      )}
      <Row>
        <LinkButton variant="primary" href={next.href}>
          {next.label}
        </LinkButton>
        <Button onClick={onAnother}>{t('vitals.import.another')}</Button>
      </Row>
    </Stack>
  );
}

/** The commonest first. */
const reasonsOf = ({ reasons }: Taken): [reason: string, count: number][] =>
  [...reasons].sort(([, a], [, b]) => b - a);
