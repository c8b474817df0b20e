import { useEffect, useRef } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Vital } from '../../contract/shapes.ts';
import { isCriticalLevel, judge, rangesOf } from '../../rules/ranges.ts';
import { useLevelOf } from '../level-of.ts';
import { useRanges } from '../queries.ts';
import { useWaiting } from '../sync/outgoing.ts';
import type { WaitingVital } from '../sync/waiting.ts';
import { useLatest } from '../use-latest.ts';
import { CriticalAlert } from './critical-alert.tsx';
import { EmergencyContacts } from './critical-help.tsx';
import styles from './entry.module.css';
import { VitalFigure } from './vital-figure.tsx';

/** The saved reading, its level and, for a critical value, what to do now and the numbers to call. */
export function SavedReading({
  item,
  vital,
  personId,
  busy,
  onUndo,
  onAnother,
}: {
  readonly item: WaitingVital;
  /** As the server keeps it; null while it waits for the network. */
  readonly vital: Vital | null;
  readonly personId: string | undefined;
  readonly busy: boolean;
  /** Left out where it was there before. */
  readonly onUndo?: () => void;
  readonly onAnother?: () => void;
}) {
  const { t } = useWords();
  const isWaiting = useWaiting().some(({ id }) => id === item.id);
  const ranges = useRanges(personId);
  const level = useLevelOf(personId)(item, vital);
  const { name, isSelf, personId: actingFor } = useActingFor();
  const { critical, heightCm } = useLatest(personId);
  const reading = vital ?? item;
  const found = critical.find(({ id }) => id === reading.id);
  const outside = vital?.outside ?? judge(item, ranges ?? rangesOf({}), heightCm).outside;
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack>
      {isCriticalLevel(level) && (
        <CriticalAlert
          live
          shown={reading}
          level={level}
          outside={outside}
          takenAt={reading.taken_at}
          notice={isWaiting ? null : found?.notice}
          name={isSelf || actingFor !== personId ? undefined : name}
          onAgain={onAnother}
        >
          <EmergencyContacts personId={personId} />
        </CriticalAlert>
      )}
      {/* The confirmation replaces the form: the focus announces it to a screen reader. */}
      <div ref={done} tabIndex={-1} role="status" className={styles.done}>
        <Card>
          <VitalFigure {...{ shown: reading, level, ranges, heightCm }} takenAt={item.taken_at} />
        </Card>
      </div>
      {isWaiting && <Alert tone="info">{t('vitals.saved.waiting')}</Alert>}
      <Row gap="small">
        <LinkButton variant="primary" href="/vitals">
          {t('vitals.saved.done')}
        </LinkButton>
        {onAnother && (
          <Button icon="plus" onClick={onAnother}>
            {t('vitals.saved.another')}
          </Button>
        )}
        {onUndo && (
          <Button variant="quiet" busy={busy} onClick={onUndo}>
            {t('vitals.saved.undo')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
