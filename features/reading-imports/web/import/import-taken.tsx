import type { Ref } from 'react';
import { CareAdvice, type Subject } from '#features/vitals/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Taken } from './use-platform-import.ts';

/** What came of an import, of whichever way. */
export interface Imported extends Omit<Taken, 'refused'> {
  /** How many rows or records were left out, in words; null where none was. */
  readonly leftOut: string | null;
}

interface Props {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly imported: Imported;
  readonly subject: Subject;
  readonly onAnother: () => void;
}

/** How many readings were new, were there already, or were left out, and why. */
export function ImportTaken({ heading, imported, subject, onAnother }: Props) {
  const { t } = useWords();
  const { taken, changed, already_there, leftOut, reasons, level } = imported;
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {t('reading-imports.import.done')}
      </h2>
      <Alert tone={taken + changed + already_there > 0 ? 'ok' : 'warn'}>
        <p>{t('reading-imports.import.taken', { count: taken })}</p>
        {changed > 0 && <p>{t('reading-imports.import.platform.changed', { count: changed })}</p>}
        {already_there > 0 && <p>{t('reading-imports.import.wereThere', { count: already_there })}</p>}
        {leftOut && <p>{leftOut}</p>}
      </Alert>
      {!subject.isCare && <CareAdvice level={level} count={taken + changed} personId={subject.personId} />}
      {reasons.size > 0 && (
        <ul>
          {commonestFirst(reasons).map(([reason, count]) => (
            <li key={reason}>
              {reason} ({count})
            </li>
          ))}
        </ul>
      )}
      <Row>
        <LinkButton variant="primary" href={subject.home}>
          {t(subject.isCare ? 'vitals.care.toPatient' : 'reading-imports.import.toList')}
        </LinkButton>
        <Button onClick={onAnother}>{t('reading-imports.import.another')}</Button>
      </Row>
    </Stack>
  );
}

/** Each reason with how often it was given, the commonest first. */
const commonestFirst = (reasons: Imported['reasons']): [reason: string, count: number][] =>
  [...reasons].sort(([, a], [, b]) => b - a);
