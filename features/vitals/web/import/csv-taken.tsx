import type { Ref } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { CareAdvice } from '../components/care-advice.tsx';
import type { Taken } from '../use-csv-import.ts';
import type { Subject } from '../use-subject.ts';

interface Props {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly taken: Taken;
  readonly subject: Subject;
  readonly next: { readonly href: string; readonly label: string };
  readonly onAnother: () => void;
}

/** How many readings of a table were new, were there already, or were left out. */
export function CsvTaken({ heading, taken, subject, next, onAnother }: Props) {
  const { t } = useWords();
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {t('vitals.import.done')}
      </h2>
      <Alert tone="ok">
        <p>{t('vitals.import.taken', { count: taken.taken })}</p>
        {taken.already_there > 0 && <p>{t('vitals.import.wereThere', { count: taken.already_there })}</p>}
        {taken.bad.length > 0 && <p>{t('vitals.import.leftOut', { count: taken.bad.length })}</p>}
      </Alert>
      {!subject.isCare && <CareAdvice level={taken.level} count={taken.taken} personId={subject.personId} />}
      <Row>
        <LinkButton variant="primary" href={next.href}>
          {next.label}
        </LinkButton>
        <Button onClick={onAnother}>{t('vitals.import.another')}</Button>
      </Row>
    </Stack>
  );
}
