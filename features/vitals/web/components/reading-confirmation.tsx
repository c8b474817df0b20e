import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Vital } from '../../contract/shapes.ts';
import { useOrigin } from '../origin.ts';
import { latestOfPatient, useRanges } from '../queries.ts';
import styles from './entry.module.css';
import { VitalFigure } from './vital-figure.tsx';

/** What was saved for a patient, its source, and who entered it. */
export function ReadingConfirmation({
  vital,
  patientId,
  onAnother,
}: {
  readonly vital: Vital;
  readonly patientId: string;
  readonly onAnother: () => void;
}) {
  const { t, format } = useWords();
  const originOf = useOrigin();
  const ranges = useRanges(patientId);
  const known = useQuery({ ...latestOfPatient(patientId), enabled: vital.type === 'weight' });
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack>
      {/* The confirmation replaces the form: the focus announces it to a screen reader. */}
      <div ref={done} tabIndex={-1} role="status" className={styles.done}>
        <Card>
          <VitalFigure
            shown={vital}
            level={vital.level}
            brief
            ranges={ranges}
            heightCm={known.data?.height_cm ?? null}
            takenAt={vital.taken_at}
            note={`${format.dayAndTime(vital.taken_at)} · ${originOf(vital)}`}
          />
        </Card>
      </div>
      <Row gap="small">
        <LinkButton variant="primary" href={`/patients/${patientId}`}>
          {t('vitals.care.toPatient')}
        </LinkButton>
        <Button icon="plus" onClick={onAnother}>
          {t('vitals.saved.another')}
        </Button>
      </Row>
    </Stack>
  );
}
