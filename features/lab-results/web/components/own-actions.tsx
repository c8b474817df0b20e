import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type OpenCritical, type Report, removeReport } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from '../results.module.css';

interface Props {
  readonly report: Report & {
    readonly open_critical: readonly OpenCritical[];
    readonly ask_id: string | null;
  };
}

/** What a patient does with a report: asks the care team, books a visit, takes an uploaded one off the list. */
export function OwnActions({ report }: Props) {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  // Beside what is critical the same is offered already, above.
  const isOffered = (report.open_critical[0]?.notified.length ?? 0) > 0;
  const remove = useAction(removeReport, {
    onSuccess: () => {
      void readAgain(client);
      void navigate('/medical-reports', { replace: true });
    },
  });
  return (
    <div className={styles.buttons}>
      {report.abnormal > 0 && !isOffered && (
        <LinkButton
          variant="primary"
          icon="chat"
          href={report.ask_id ? `/chat/with/${report.ask_id}` : '/chat'}
        >
          {t('lab-results.own.ask')}
        </LinkButton>
      )}
      {report.abnormal > 0 && (
        <LinkButton icon="calendar" href="/doctors">
          {t('lab-results.own.book')}
        </LinkButton>
      )}
      {report.can.remove && (
        <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
          {t('lab-results.own.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={t('lab-results.own.removeTitle')}
        confirmLabel={t('lab-results.own.remove')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { report_id: report.report_id } })}
        onClose={() => setAsks(false)}
      >
        {t('lab-results.own.removeText')}
      </ConfirmDialog>
    </div>
  );
}
