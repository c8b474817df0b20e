import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { fetchPaper, type Report } from '../../contract.ts';
import { readAgain } from '../queries.ts';

/** The paper of a report, or why it isn't there yet. */
export function PaperRow({ report }: { readonly report: Report }) {
  const { t } = useWords();
  const client = useQueryClient();
  const again = useAction(fetchPaper, { onSettled: () => void readAgain(client) });
  const { file_id: fileId, paper, can } = report;
  if (fileId)
    return (
      <Card>
        <LinkButton icon="file" href={`/api/files/${fileId}`} target="_blank" rel="noreferrer">
          {t('lab-results.paper.open')}
        </LinkButton>
      </Card>
    );
  if (paper === 'none') return null;
  return (
    <Alert
      tone="info"
      icon="file"
      live="status"
      action={
        can.fetch_paper && paper !== 'wanted' ? (
          <Button
            busy={again.isPending}
            onClick={() => again.mutate({ params: { report_id: report.report_id } })}
          >
            {t('lab-results.paper.again')}
          </Button>
        ) : undefined
      }
    >
      {t(`lab-results.paper.${paper}`)}
    </Alert>
  );
}
