import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Report, ReportValue } from '../../contract.ts';
import { TONES, toneOfReport } from '../levels.ts';

/** What a report comes to, in a word. */
export function ReportBadge({ report }: { readonly report: Report }) {
  const { t } = useWords();
  const { abnormal, critical, values, state } = report;
  const word =
    critical > 0
      ? t('lab-results.badge.critical')
      : abnormal > 0
        ? t('lab-results.badge.abnormal', { count: abnormal })
        : values.length === 0
          ? t('lab-results.badge.document')
          : state === 'partial'
            ? t('lab-results.badge.partial')
            : t('lab-results.badge.in_range');
  const tone = toneOfReport(report);
  return (
    <StatusBadge tone={tone} icon={tone === 'info' ? 'file' : undefined}>
      {word}
    </StatusBadge>
  );
}
