import { useState } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import type { Level } from '#features/vitals/contract/shapes.ts';
import { isNews, worseOf } from '#features/vitals/rules.ts';
import { CareAdvice, lineOf, nameOf, saveVital, useLevelOf } from '#features/vitals/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { type DeviceReading, idOf } from './device-readings.ts';

interface FoundReadingsProps {
  readonly readings: readonly DeviceReading[];
  /** Nothing more comes. */
  readonly isComplete: boolean;
}

interface Stored {
  readonly saved: number;
  readonly later: number;
  /** Here already, whichever way it came. */
  readonly there: number;
  /** Here once, and deleted: it stays so. */
  readonly deleted: number;
  readonly refused: readonly string[];
  /** The worst of what is new; a meter also tells of what was long ago. */
  readonly level: Level | null;
}

/** The readings that the meter sent. Nothing is saved before the user has chosen some. */
export function FoundReadings({ readings, isComplete }: FoundReadingsProps) {
  const words = useWords();
  const { t } = words;
  const { personId } = useActingFor();
  const store = useStoring(personId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { busy, run } = useBusy();
  const [stored, setStored] = useState<Stored | null>(null);
  const isTaken = ({ key, impossible, isTicked }: DeviceReading) =>
    !impossible && (chosen.get(key) ?? isTicked);
  const taken = readings.filter(isTaken);

  const take = () => run(async () => setStored(await store(taken)));

  if (stored) return <StoredReadings stored={stored} personId={personId} />;
  return (
    <Stack>
      <h2>{t('reading-imports.device.found')}</h2>
      <p>{t('reading-imports.device.foundHint')}</p>
      {readings.some(({ user }) => user !== null) && (
        <Alert tone="info">{t('reading-imports.device.shared')}</Alert>
      )}
      <Card>
        <Stack>
          {readings.map((reading) => (
            <CheckboxField
              key={reading.key}
              label={labelOf(reading, words)}
              checked={isTaken(reading)}
              disabled={reading.impossible || busy}
              hint={<Hints reading={reading} />}
              onChecked={(checked) => setChosen((before) => new Map(before).set(reading.key, checked))}
            />
          ))}
        </Stack>
      </Card>
      {isComplete && (
        <Row>
          <Button variant="primary" busy={busy} disabled={taken.length === 0} onClick={() => void take()}>
            {t('reading-imports.device.take', { count: taken.length })}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface StoredReadingsProps {
  readonly stored: Stored;
  readonly personId: string | undefined;
}

/** What became of those that were ticked. */
function StoredReadings({ stored, personId }: StoredReadingsProps) {
  const { t } = useWords();
  return (
    <Stack>
      <Alert tone={toneOf(stored)} live="status">
        {stored.saved > 0 && <p>{t('reading-imports.device.kept', { count: stored.saved })}</p>}
        {stored.there > 0 && <p>{t('reading-imports.import.wereThere', { count: stored.there })}</p>}
        {stored.deleted > 0 && <p>{t('reading-imports.device.wereDeleted', { count: stored.deleted })}</p>}
        {stored.later > 0 && <p>{t('vitals.saved.waiting')}</p>}
        {[...new Set(stored.refused)].map((reason) => (
          <p key={reason}>{t('vitals.waiting.refused', { reason })}</p>
        ))}
      </Alert>
      <CareAdvice level={stored.level} count={stored.saved + stored.later} personId={personId} />
      <Row>
        <LinkButton variant="primary" href="/vitals">
          {t('vitals.saved.done')}
        </LinkButton>
      </Row>
    </Stack>
  );
}

/** Saves the readings one after the other and counts what became of them. */
function useStoring(personId: string | undefined) {
  const self = useSession().data?.user.id ?? '';
  const levelOf = useLevelOf(personId);
  return async (taken: readonly DeviceReading[]): Promise<Stored> => {
    const counts = { saved: 0, later: 0, there: 0, deleted: 0 };
    const result = { ...counts, refused: [] as string[], level: null as Level | null };
    for (const reading of taken) {
      const { type, readings, unit, takenAt } = reading;
      const outcome = await saveVital({
        id: (await idOf(reading, personId ?? self)) ?? newId(),
        ...(personId ? { patient_id: personId } : {}),
        type,
        readings,
        unit,
        unit_confirmed: true,
        taken_at: takenAt.toISOString(),
        note: '',
        from_device: true,
        written_at: Date.now(),
      });
      const known = outcome.is === 'saved' ? outcome.vital.known : null;
      if (known) result[known] += 1;
      else if (outcome.is !== 'refused') {
        result[outcome.is] += 1;
        const level = levelOf(reading, outcome.is === 'saved' ? outcome.vital : null);
        if (isNews(takenAt, new Date(serverNow()))) result.level = worseOf(result.level, level);
      } else if (isTakenBefore(outcome.error)) result.there += 1;
      else result.refused.push(outcome.reason);
    }
    return result;
  };
}

function toneOf({ saved, later, refused }: Stored): 'ok' | 'info' | 'warn' {
  if (refused.length > 0) return 'warn';
  return saved + later > 0 ? 'ok' : 'info';
}

/** It was read for another family member, or by one. */
const isTakenBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'vital_id_taken';

function Hints({ reading }: { readonly reading: DeviceReading }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      {nameOf(reading, words)} · {timeIn(words, reading)}
      {reading.time === 'wrong' && (
        <>
          <br />
          {t('reading-imports.device.mayBeOld')}
        </>
      )}
      {reading.doubtful && (
        <>
          <br />
          {t('reading-imports.device.doubtful')}
        </>
      )}
      {reading.impossible && (
        <>
          <br />
          {t('reading-imports.device.impossible')}
        </>
      )}
    </>
  );
}

/** The user's number is part of the label of the checkbox. */
function labelOf(reading: DeviceReading, words: Words): string {
  const { user } = reading;
  const line = lineOf(reading, words);
  if (user === null) return line;
  const { t, format } = words;
  const subject =
    user === 'unknown'
      ? t('reading-imports.device.userUnknown')
      : t('reading-imports.device.user', { number: format.number(user) });
  return `${line} · ${subject}`;
}

function timeIn({ t, format }: Words, { time, clockTime }: DeviceReading): string {
  if (clockTime === null) return t('reading-imports.device.clock');
  const notified = format.dayAndTime(clockTime.toISOString());
  return time === 'right' ? notified : t('reading-imports.device.clockWrong', { time: notified });
}
