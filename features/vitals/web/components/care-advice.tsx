import { Alert } from '#platform/ui/alert.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Level } from '../../contract/shapes.ts';
import { isCriticalLevel, judge, rangesOf } from '../../rules/ranges.ts';
import { adviceKey } from '../critical-state.ts';
import { type Shown, toneOf } from '../figures.ts';
import { type Latest, useLatest } from '../use-latest.ts';
import { CriticalActions, CriticalAlert } from './critical-alert.tsx';
import { EmergencyContacts } from './critical-help.tsx';

/**
 * Shown to a clinician who imported a patient's readings, about the worst of them: what it is, what to do, and the
 * numbers to call.
 */
export function CareAdvice({
  level,
  count,
  personId,
  shown,
}: {
  readonly level: Level | null;
  /** Of readings that came together. */
  readonly count: number;
  readonly personId: string | undefined;
  /** The reading, where there is only one. */
  readonly shown?: Shown & { readonly taken_at: string };
}) {
  const { t } = useWords();
  if (!level || level === 'in_range') return null;
  if (isCriticalLevel(level))
    return <CriticalAdvice level={level} personId={personId} {...(shown ? { shown } : {})} />;
  const advice = shown && count === 1 ? adviceKey(shown, level) : null;
  return (
    <Alert tone={toneOf(level)} live="status">
      {t(advice ?? (count > 1 ? 'vitals.level.advice.some' : `vitals.level.advice.${level}`))}
    </Alert>
  );
}

function CriticalAdvice({
  level,
  personId,
  shown,
}: {
  readonly level: 'critical_low' | 'critical_high';
  readonly personId: string | undefined;
  readonly shown?: Shown & { readonly taken_at: string };
}) {
  const { t } = useWords();
  const { critical, ranges } = useLatest(personId);
  const isIt = (each: Latest) => !shown || (each.type === shown.type && each.taken_at === shown.taken_at);
  const found = critical.find((each) => each.level === level && isIt(each));
  const one = found ?? (shown && { ...shown, level, outside: judge(shown, ranges ?? rangesOf({})).outside });
  if (one?.level)
    return (
      <CriticalAlert
        live
        shown={one}
        level={one.level}
        outside={one.outside}
        takenAt={one.taken_at}
        {...(found ? { notice: found.notice, more: critical.length - 1 } : {})}
      >
        <EmergencyContacts personId={personId} />
      </CriticalAlert>
    );
  // Among many, what is critical may be older than the newest of its kind.
  return (
    <Alert tone="bad" live="alert" title={t('vitals.critical.title')}>
      <p>{t(`vitals.critical.some.${level}`)}</p>
      <CriticalActions />
      {/* The title of this one is no heading. */}
      <EmergencyContacts personId={personId} level={2} />
    </Alert>
  );
}
