import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { WINDOWS, type WindowDays } from '../../contract.ts';

export function WindowChoice({
  days,
  onDays,
}: {
  readonly days: WindowDays;
  readonly onDays: (days: WindowDays) => void;
}) {
  const { t } = useWords();
  return (
    <SegmentedControl
      label={t('reports.period')}
      value={String(days)}
      segments={WINDOWS.map((each) => ({
        value: String(each),
        label: t('reports.window', { count: each / 7 }),
      }))}
      onValue={(value) => onDays(Number(value) as WindowDays)}
    />
  );
}
