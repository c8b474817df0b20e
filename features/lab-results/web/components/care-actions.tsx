import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Report, seeReport } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from '../results.module.css';

/** What a doctor or coach does about a report: writes, opens the record, says that they have gone over it. */
export function CareActions({ report }: { readonly report: Report }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const see = useAction(seeReport, { onSettled: () => void readAgain(client) });
  const { patient_id: patientId, seen, can } = report;
  return (
    <div className={styles.buttons}>
      <LinkButton icon="chat" href={`/chat/with/${patientId}`}>
        {t('lab-results.care.message')}
      </LinkButton>
      <LinkButton icon="person" href={`/patients/${patientId}`}>
        {t('lab-results.care.record')}
      </LinkButton>
      {can.see ? (
        <Button
          variant="primary"
          icon="check"
          busy={see.isPending}
          onClick={() => see.mutate({ params: { report_id: report.report_id } })}
        >
          {t('lab-results.care.see')}
        </Button>
      ) : (
        seen && (
          <p className={styles.quiet}>
            {t('lab-results.care.seen', { name: seen.by_name ?? '', time: format.dayAndTime(seen.at) })}
          </p>
        )
      )}
    </div>
  );
}
