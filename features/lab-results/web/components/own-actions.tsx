import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Report, removeReport } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from '../results.module.css';

/** What a patient does with a report: asks the care team, books a visit, takes an uploaded one off the list. */
export function OwnActions({ report }: { readonly report: Report & { readonly ask_id: string | null } }) {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = useAction(removeReport, {
    onSuccess: () => {
      void readAgain(client);
      void navigate('/medical-reports', { replace: true });
    },
  });
  return (
    <div className={styles.buttons}>
      {report.abnormal > 0 && (
        <>
          <LinkButton
            variant="primary"
            icon="chat"
            href={report.ask_id ? `/chat/with/${report.ask_id}` : '/chat'}
          >
            {t('lab-results.own.ask')}
          </LinkButton>
          <LinkButton icon="calendar" href="/doctors">
            {t('lab-results.own.book')}
          </LinkButton>
        </>
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
