import { ListRow } from '#platform/ui/list-row.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Report } from '../../contract.ts';
import { ReportBadge } from './report-badge.tsx';

/** `base`: the address of the list, below which the reports are. */
export function ReportRow({ report, base }: { readonly report: Report; readonly base: string }) {
  const { format } = useWords();
  const about = [format.shortDay(report.at), report.lab_name].filter(Boolean).join(' · ');
  return (
    <ListRow
      href={`${base}/${report.report_id}`}
      title={report.name}
      description={about}
      end={<ReportBadge report={report} />}
    />
  );
}
