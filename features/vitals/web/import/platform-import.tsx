import type { Ref } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PlatformStep } from '../use-platform-import.ts';
import type { Whose } from '../whose.ts';
import { CareAdvice } from './care-advice.tsx';

type Found = Extract<PlatformStep, { is: 'found' }>;
type Taken = Extract<PlatformStep, { is: 'taken' }>;

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
  const { t } = useWords();
  const textOf = useErrorText();
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {step.fileName}
      </h2>
      <p>{t('vitals.import.platform.found', { platform: step.found.platform })}</p>
      {step.error !== undefined && (
        <Alert tone="bad" live="alert">
          {textOf(step.error)}
        </Alert>
      )}
      <Row>
        <Button variant="primary" busy={step.taking} onClick={onTake}>
          {t('vitals.import.platform.take')}
        </Button>
        <Button disabled={step.taking} onClick={onAnother}>
          {t('vitals.import.another')}
        </Button>
      </Row>
    </Stack>
  );
}

/** What came of it: how many were taken, and why others were not. */
export function PlatformTaken({
  heading,
  step: { reply },
  whose,
  next,
  onAnother,
}: {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly step: Taken;
  readonly whose: Whose;
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
      <Alert tone={reply.taken + reply.changed + reply.already_there > 0 ? 'ok' : 'warn'}>
        <p>{t('vitals.import.taken', { count: reply.taken })}</p>
        {reply.changed > 0 && <p>{t('vitals.import.platform.changed', { count: reply.changed })}</p>}
        {reply.already_there > 0 && <p>{t('vitals.import.wereThere', { count: reply.already_there })}</p>}
        {reply.refused > 0 && <p>{t('vitals.import.platform.refused', { count: reply.refused })}</p>}
      </Alert>
      {!whose.isCare && (
        <CareAdvice level={reply.level} count={reply.taken + reply.changed} personId={whose.personId} />
      )}
      {reply.refused > 0 && (
        <ul>
          {reasonsOf(reply).map(([reason, count]) => (
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

/** Each reason once, with how many records it kept out; the commonest first. */
function reasonsOf({ results }: Taken['reply']): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { outcome, problems } of results)
    if (outcome === 'refused')
      for (const reason of new Set(problems.map(({ message }) => message)))
        counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
