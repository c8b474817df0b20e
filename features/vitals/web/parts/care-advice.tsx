import { Alert } from '#platform/ui/alert.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Level } from '../../contract/shapes.ts';
import { isCriticalLevel } from '../../rules/ranges.ts';
import { toneOf } from '../figures.ts';
import { CriticalHelp } from './critical-help.tsx';

/** What whoever brought a patient's readings is told of the worst of them: whether it is outside, then whom to call. */
export function CareAdvice({
  level,
  count,
  personId,
}: {
  readonly level: Level | null;
  /** Of readings that came together. */
  readonly count: number;
  readonly personId: string | undefined;
}) {
  const { t } = useWords();
  if (!level || level === 'in_range') return null;
  return (
    <>
      <Alert tone={toneOf(level)} live="status">
        {t(count > 1 ? 'vitals.trends.someOut' : 'vitals.level.out')}
      </Alert>
      {isCriticalLevel(level) && <CriticalHelp personId={personId} />}
    </>
  );
}
